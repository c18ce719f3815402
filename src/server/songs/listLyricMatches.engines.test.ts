import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { listLyricMatches } from './listSongs.ts';

let deps: TestDeps;
let maria: CurrentUser;

beforeEach(async () => {
  deps = await testDeps();
  maria = await addPerson(deps);
});

const found = async (search?: string, categoryId?: string) =>
  (await listLyricMatches(deps, maria, { search, categoryId })).map(
    ({ song, line }) => `${song.title}: ${line}`,
  );

const desert = {
  title: 'I ørkenen',
  lyrics: 'Refreng\nRe-       La-\nSanden følger vår vei\nog (Sol)stjernen (Do)lyser\nA: Amen',
  translator: 'Søster Åse',
  bibleReference: '2 Mos 15,22-27',
};

describe('one song', () => {
  beforeEach(async () => {
    await addSong(deps, desert);
    await addSong(deps, { title: 'Annen', lyrics: 'Ingenting her' });
  });

  it.each([
    ['sanden', 'Sanden følger vår vei'],
    ['SANDEN FØLGER', 'Sanden følger vår vei'],
    ['vår foel', 'Sanden følger vår vei'],
    ['vaar', 'Sanden følger vår vei'],
    ['stjern lys', 'og stjernen lyser'],
    ['åse', 'Søster Åse'],
    ['2 mos 15', '2 Mos 15,22-27'],
    ['sanden lyser', 'Sanden følger vår vei'], // both words are in the song, but not in one line
    ['"sanden"', 'Sanden følger vår vei'],
    ['sanden*', 'Sanden følger vår vei'],
    ['(sanden)', 'Sanden følger vår vei'],
    ["sanden'", 'Sanden følger vår vei'],
    ['følger:', 'Sanden følger vår vei'],
    ['-sanden', 'Sanden følger vår vei'],
    ['^sanden', 'Sanden følger vår vei'],
  ])('%j shows %j', async (search, line) => {
    expect(await found(search)).toEqual([`I ørkenen: ${line}`]);
  });

  it.each([
    'anden', // not a prefix of a word
    'La-', // a chord
    'Sol',
    'refreng', // a heading
    'sanden AND vei',
    'sanden OR finnesikke',
    'NOT sanden',
    'NEAR(sanden vei)',
    'words:sanden',
    'sanden finnesikke',
    '*',
    '"',
    "'",
    '\\',
    ':*',
    '& | !',
    '()',
    '   ',
    '',
    undefined,
  ])('%j finds nothing and breaks nothing', async (search) => {
    expect(await found(search)).toEqual([]);
  });
});

it('omits songs whose title matches', async () => {
  await addSong(deps, { title: 'Brønnen', lyrics: 'Ved brønnen satt hun' });
  await addSong(deps, { title: 'Kvinnen', lyrics: 'Ved brønnen satt hun' });
  expect(await found('brønnen')).toEqual(['Kvinnen: Ved brønnen satt hun']);
});

it('finds Hebrew, with and without vowel points', async () => {
  await addSong(deps, { title: 'Sjalom', language: 'he', lyrics: 'שָׁלוֹם רָב' });
  expect(await found('שלום')).toEqual(['Sjalom: שָׁלוֹם רָב']);
});

it.each([
  ['Wszystko dla miłości', 'milosci'],
  ['Großer Gott, wir loben dich', 'großer'],
  ['Господи, почуй мене', 'ГОСПОДИ'],
  ['Тихо йде їжачок', 'їжач'],
])('finds «%s» by %j', async (lyrics, search) => {
  await addSong(deps, { title: 'Sang', lyrics });
  expect(await found(search)).toEqual([`Sang: ${lyrics}`]);
});

it('finds words of a song that exceeds the size limit of an index', async () => {
  // A syllable is folded to three letters of three bytes. All words are different.
  const words = Array.from({ length: Math.floor(limits.lyrics / 35) }, (_, n) =>
    String.fromCodePoint(0xac00 + n).padEnd(34, '힣'),
  );
  const lyrics = words.join('\n');
  await addSong(deps, { title: 'Hangul', lyrics });
  for (const word of [words[0], words[1_000], words[3_000]]) {
    expect(await found(word)).toEqual([`Hangul: ${word}`]);
  }
});

it('filters by category before it stops at the stated number', async () => {
  const lyrics = 'Alle synger';
  for (let n = 0; n <= limits.lyricMatches; n++) await addSong(deps, { title: `S${n}`, lyrics });
  await addSong(deps, { title: 'Z', lyrics, categoryId: 'lent' });
  expect(await found('synger')).toHaveLength(limits.lyricMatches);
  expect(await found('synger', 'lent')).toEqual(['Z: Alle synger']);
});

it('shows the beginning of a line that is a whole song', async () => {
  const lyrics = `sanden ${'🌊'.repeat(1000)}`;
  await addSong(deps, { title: 'Havet', lyrics });
  expect(await found('sanden')).toEqual([`Havet: sanden ${'🌊'.repeat(246)}`]);
});

it('does not index the number of a song, nor lists one twice that has it', async () => {
  await addSong(deps, { title: 'Kom, lys', number: '142b', lyrics: 'Nå leser vi Sal 142b' });
  await addSong(deps, { title: 'Kom, vind', number: '1420', lyrics: 'Vind' });
  await addSong(deps, { title: 'Kom, sol', lyrics: 'Som i Sal 142b' });
  expect(await found('142b')).toEqual(['Kom, sol: Som i Sal 142b']);
  expect(await found('1420')).toEqual([]);
});
