import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { Song } from '#contract/songs/song.ts';
import { reviewer } from './reviewSongs.ts';
import { answers, categories, reviewAll, readSong, someRows, verse } from './testing/someRows.ts';

type Like = Parameters<typeof someRows>[number];

const short = 'Halleluja, halleluja';
const known = readSong().id;
const changed = verse.replace('ender', 'svinger');

describe('a song of the batch is held against the song book', () => {
  it.each<[string, string, Like, Partial<Song>[]]>([
    ['new', 'song', {}, []],
    ['same: its id and words', 'nothing', {}, [{ id: known, title: 'Annet' }]],
    ['same: title, words and authors', 'nothing', {}, [{}]],
    [
      'same: a version of it',
      'nothing',
      {},
      [
        {
          lyrics: 'Noe',
          alternateVersions: [{ name: 'A', lyrics: `${verse}\n`, key: 'D', notes: null }],
          id: known,
        },
      ],
    ],
    ['same: its facts are empty here', 'filling', { lyricist: 'Oda Vik' }, [{}]],
    ['same: its facts are others here', 'nothing', { workNumber: '7' }, [{ workNumber: '8' }]],
    ['otherText: changed since', 'nothing', {}, [{ id: known, lyrics: changed }]],
    ['otherText: edited in the review', 'nothing', { edits: { lyrics: changed } }, [{ id: known }]],
    ['otherText: in another key', 'nothing', { edits: { key: 'E' } }, [{ id: known, key: 'D' }]],
    ['otherText: chosen', 'version', { chosen: true }, [{ id: known, lyrics: changed }]],
    ['like: most of its words', 'nothing', {}, [{ lyrics: changed }]],
    ['like: its words, another title', 'nothing', {}, [{ title: 'Åsen' }]],
    [
      'like: its words, another composer',
      'nothing',
      { composer: 'Oda Vik' },
      [{ composer: 'Kari Lie' }],
    ],
    ['like: chosen as its own', 'song', { chosen: true }, [{ lyrics: changed }]],
    [
      'like: chosen as a version',
      'version',
      { chosen: true, asVersionOf: 'a' },
      [{ id: 'a', lyrics: changed }],
    ],
    [
      'like: a few words, all equal',
      'nothing',
      { lyrics: `Re-      La7\n${short}` },
      [{ lyrics: short }],
    ],
    ['new: a few words, not equal', 'song', { lyrics: `${short}, amen` }, [{ lyrics: short }]],
    ['check: it has a warning', 'nothing', { warnings: [{ code: 'leftOver' }] }, []],
    ['check: looked over', 'song', { warnings: [{ code: 'leftOver' }], chosen: true }, []],
    ['check: without a title', 'nothing', { title: '', chosen: true }, []],
  ])('%s', async (verdict, becomes, row, book) => {
    const [song] = reviewAll(someRows(row), book);
    expect([song?.verdict, song?.becomes]).toEqual([verdict.split(':')[0], becomes]);
  });
});

it('is held against the songs before it in the batch', async () => {
  const rows = someRows(
    {},
    {},
    { title: 'Åsen' },
    { lyrics: short },
    { lyrics: changed, chosen: true },
  );
  const songs = reviewAll(rows);
  expect(songs.map(({ verdict, twin }) => [verdict, twin])).toEqual([
    ['new', null],
    ['same', { songId: known, title: 'Lyset', at: 1 }],
    ['like', { songId: known, title: 'Lyset', at: 1 }],
    ['new', null],
    ['like', { songId: known, title: 'Lyset', at: 1 }],
  ]);
});

describe('what the song book would refuse is named by its field', () => {
  it.each([
    ['title', { edits: { title: ' ' } }, {}],
    ['lyrics', { lyrics: 'la '.repeat(limits.lyrics / 2) }, {}],
    ['language', { edits: { language: '' } }, {}],
    ['categoryId', { edits: { categoryId: 'gone' } }, {}],
    ['number', { edits: { number: '123456789' } }, {}],
  ])('%s', async (field, row, over) => {
    const [song] = reviewAll(someRows(row as object), [], over);
    expect(song).toMatchObject({ verdict: 'check', isChosen: false });
    expect(song?.faults).toEqual([{ field, sentence: expect.stringMatching(/[.\w]/) }]);
  });
});

it.each<[string, Like, Partial<typeof answers>]>([
  ['language', { language: undefined }, {}],
  ['categoryId', {}, { categoryId: '' }],
])(
  'keeps a song out, but asks of none alone, before the batch’s %s is answered',
  async (field, row, over) => {
    const [song] = reviewAll(someRows(row), [], over);
    expect(song).toMatchObject({ verdict: 'new', isChosen: false, faults: [{ field }] });
  },
);

describe('answers and edits', () => {
  const open: Like = { warnings: [{ code: 'bOrH' }, { code: 'smallMinor' }] };
  const chords = 'f#   e\nVi bærer\na  h\nlyset over\ne  h\nåsen nå';
  it.each<[string, Like, Partial<typeof answers>, object]>([
    [
      'language, if the words tell none',
      { language: undefined },
      { language: 'la' },
      { language: 'la' },
    ],
    ['not language, if they do', {}, { language: 'la' }, { language: 'no' }],
    ['rights', {}, { rightsStatus: 'fritt' }, { rightsStatus: 'fritt' }],
    [
      'not over an edit',
      { edits: { rightsStatus: '' } },
      { rightsStatus: 'fritt' },
      { rightsStatus: '' },
    ],
    ['a plain B, where it is open', open, { bareB: 'H' }, { noteNames: 'H' }],
    ['not where the file says it', { ...open, noteNames: 'B' }, { bareB: 'H' }, { noteNames: 'B' }],
    ['not where it is not open', {}, { bareB: 'H' }, { noteNames: '' }],
    [
      'minors',
      { ...open, lyrics: chords },
      { smallMinors: 'minors' },
      { lyrics: expect.stringContaining('F#m  Em') },
    ],
    ['words', { ...open, lyrics: chords }, { smallMinors: 'words' }, { lyrics: chords }],
    [
      'minors, not over an edit',
      { ...open, edits: { lyrics: 'e' } },
      { smallMinors: 'minors' },
      { lyrics: 'e' },
    ],
    [
      'labels by their names',
      { themes: ['FASTE', 'Påske', 'Håp', 'påske'] },
      {},
      { seasons: 'faste paske', notes: 'Tema: Håp' },
    ],
    [
      'control characters go',
      { title: 'Ly\u0007set\nvårt', lyrics: 'Vi\u0000 bærer\r\nlys' },
      {},
      { title: 'Lyset vårt', lyrics: 'Vi bærer\nlys' },
    ],
    [
      'a pace that is none',
      { tempo: '120', notes: ['Capo 2'] },
      {},
      { tempo: '', notes: 'Capo 2\n120' },
    ],
    ['too long a number', { number: '123456789' }, {}, { number: '', notes: '123456789' }],
    [
      'too long a title',
      { title: 'lys '.repeat(1000) },
      {},
      { title: 'lys '.repeat(50).trim(), notes: 'lys '.repeat(1000).trim() },
    ],
  ])('%s', async (_, row, over, values) => {
    const [song] = reviewAll(someRows(row), [], over);
    expect(song?.values).toMatchObject(values);
  });

  it('settle warnings', async () => {
    const warningsOf = async (row: object, over: object = {}) =>
      reviewAll(someRows({ ...open, ...row }), [], over)[0]?.warnings.map(({ code }) => code);
    expect(await warningsOf({ number: '123456789' })).toEqual(['bOrH', 'smallMinor', 'tooLong']);
    expect(await warningsOf({}, { bareB: 'B', smallMinors: 'words' })).toEqual([]);
    expect(await warningsOf({ edits: { lyrics: 'Ny', number: '1' }, number: '123456789' })).toEqual(
      [],
    );
  });
});

it('gives the same object again for songs of which nothing has changed', async () => {
  const rows = someRows({}, { title: 'Åsen' }, { lyrics: short });
  const against = { answers, categories, book: new Map(), twins: new Map([[2, 1]]) };
  const review = reviewer();
  const before = review(rows, against);
  const edited = rows.map((row) => (row.at === 1 ? { ...row, edits: { key: 'D' } } : row));
  const after = review(edited, against);
  expect(after.map((song, at) => song === before[at])).toEqual([false, false, true]);
  const unchosen = edited.map((row) => (row.at === 3 ? { ...row, chosen: false } : row));
  const last = review(unchosen, against);
  expect(last.map((song, at) => song === after[at])).toEqual([true, true, false]);
});
