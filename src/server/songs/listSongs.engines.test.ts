import { beforeEach, describe, expect, it } from 'vitest';
import { optionalsOf } from '#contract/songs/songFields.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { listSongs } from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';

let deps: TestDeps;
let maria: CurrentUser;

beforeEach(async () => {
  deps = await testDeps();
  maria = await addPerson(deps);
});

const found = async (search?: string, categoryId?: string) =>
  (await listSongs(deps, maria, { search, categoryId })).map(({ title }) => title);

it('returns everything but the lyrics', async () => {
  const id = await addSong(deps, {
    title: 'Kom, vind',
    tempo: 'slow',
    key: 'Re-',
    bibleReference: 'Sal 104',
    alternateVersions: [{ name: 'Kort', lyrics: 'Kom', key: null, notes: null }],
  });
  await recordPlay(deps, maria, id);
  expect(await listSongs(deps, maria, {})).toEqual([
    {
      id,
      title: 'Kom, vind',
      categoryId: 'psalms',
      category: { id: 'psalms', nameNo: 'psalms', color: '#1565C0' },
      language: 'no',
      ...optionalsOf({ tempo: 'slow', key: 'Re-', bibleReference: 'Sal 104' }),
      keyHint: null,
      notes: null,
      audioUrl: null,
      sheetMusicUrl: null,
      isFavorite: false,
      music: null,
      playCount: 1,
      lastPlayed: '2026-01-01T12:00:00.000Z',
      createdAt: '2026-01-01T12:00:00.000Z',
      addedAt: '2026-01-01T12:00:00.000Z',
      updatedAt: '2026-01-01T12:00:00.000Z',
      version: 1,
    },
  ]);
});

it('sorts in Norwegian alphabetical order', async () => {
  for (const title of ['Ånd', 'zion', 'Øye', 'Ære', 'Abba', 'Éli', 'Etter']) {
    await addSong(deps, { title });
  }
  expect(await found()).toEqual(['Abba', 'Éli', 'Etter', 'zion', 'Ære', 'Øye', 'Ånd']);
});

describe('search in titles', () => {
  const titles = [
    'Ånden bærer øya',
    'Halvt 50% ferdig',
    'Under_strek',
    'Bak\\strek',
    'Han sa: "Kom" og \'gå\'',
    'Idé og lys',
    'Święta Miłość',
    'Großer Gott, Þú',
  ];
  beforeEach(async () => {
    for (const title of titles) await addSong(deps, { title });
  });

  it.each([
    ['ånden', ['Ånden bærer øya']],
    ['AANDEN', ['Ånden bærer øya']],
    ['  ånden  ', ['Ånden bærer øya']],
    ['baerer', ['Ånden bærer øya']],
    ['BÆRER', ['Ånden bærer øya']],
    ['ide og', ['Idé og lys']],
    ['A\u030Anden', ['Ånden bærer øya']], // å as two characters
    ['swieta milosc', ['Święta Miłość']],
    ['MIŁOŚĆ', ['Święta Miłość']],
    ['grosser gott, thu', ['Großer Gott, Þú']],
    ['%', ['Halvt 50% ferdig']],
    ['0% f', ['Halvt 50% ferdig']],
    ['_', ['Under_strek']],
    ['r_s', ['Under_strek']],
    ['\\', ['Bak\\strek']],
    ['\\s', ['Bak\\strek']],
    ['"Kom"', ['Han sa: "Kom" og \'gå\'']],
    ["'gå'", ['Han sa: "Kom" og \'gå\'']],
    ["' or 1=1 --", []],
    ['finnes ikke', []],
  ])('%j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it.each([undefined, '', '   '])('%j is no search', async (search) => {
    expect(await found(search)).toHaveLength(titles.length);
  });
});

it('filters by category, alone and together with a search', async () => {
  await addSong(deps, { title: 'Maria synger', categoryId: 'mary' });
  await addSong(deps, { title: 'Hør meg', categoryId: 'mary' });
  await addSong(deps, { title: 'Maria ved korset', categoryId: 'lent' });
  expect(await found(undefined, 'mary')).toEqual(['Hør meg', 'Maria synger']);
  expect(await found('maria', 'mary')).toEqual(['Maria synger']);
  expect(await found('maria', 'no-such')).toEqual([]);
});

describe('search by number', () => {
  const numbers = ['142', '12', '12a', '142B', '9', null] as const;
  beforeEach(async () => {
    for (const number of numbers) {
      await addSong(deps, { title: `Sang ${number ?? 'uten, men med 142'}`, number });
    }
    await addSong(deps, { title: 'En 142-er', number: '7', categoryId: 'lent' });
  });

  it.each([
    ['142', ['Sang 142', 'Sang 142B', 'En 142-er', 'Sang uten, men med 142']],
    [' 14 2b', ['Sang 142B']],
    ['12', ['Sang 12', 'Sang 12a']],
    ['7', ['En 142-er']],
    ['sang 9', ['Sang 9']],
    ['1'.repeat(200), []],
  ])('%j finds it first', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
    const few = await listSongs(deps, maria, { search, limit: '1' });
    expect(few.map(({ title }) => title)).toEqual(expected.slice(0, 1));
  });

  it('keeps to the category', async () => {
    expect(await found('142', 'lent')).toEqual(['En 142-er']);
    expect(await found('9', 'lent')).toEqual([]);
  });
});
