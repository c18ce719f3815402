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
