import { describe, expect, it } from 'vitest';
import { songbookHead, songbookSong } from '#contract/library/songbook.ts';
import { outgoing, songbookFiles } from './songbookFiles.ts';
import { categories, reviewAll, readSong, someRows, verse } from './testing/someRows.ts';

const head = { startedAt: Date.UTC(2026, 10, 29) };
const known = readSong().id;
const changed = verse.replace('ender', 'svinger');
const other = verse.replace('åsen', 'byen');

/** What goes out of these rows, by title or version, and what is expected of it. */
async function sent(rows: Parameters<typeof someRows>, book: Parameters<typeof reviewAll>[1] = []) {
  const songs = reviewAll(someRows(...rows), book);
  const out = outgoing(songs, (id) => book.some((song) => song.id === id), head);
  for (const song of out.songs) songbookSong.parse(song);
  const told = out.songs.map(({ id, versionName, alternateVersions }) => [
    id,
    versionName,
    ...alternateVersions.map(({ name }) => name),
  ]);
  return { ...out.expected, told };
}

const [a, b] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const asVersion = { chosen: true, versionName: 'Fra kor' };

describe('one song goes out for each song here or in the batch', () => {
  it.each([
    [
      'a new song, named as the form does',
      [{}],
      [],
      { new: 1, different: 0, told: [[known, 'Original']] },
    ],
    ['nothing of what is here', [{}], [{}], { new: 0, different: 0, told: [] }],
    [
      'only to fill in',
      [{ composer: 'Oda Vik' }],
      [{ id: a }],
      { new: 0, different: 0, told: [[a, null]] },
    ],
    [
      'a known song with another text',
      [{ chosen: true, id: known }],
      [{ id: known, lyrics: changed }],
      { new: 0, different: 1, told: [[known, 'Lyset']] },
    ],
    [
      'a version of one here',
      [{ ...asVersion, asVersionOf: a }],
      [{ id: a, lyrics: changed }],
      { new: 0, different: 1, told: [[a, 'Fra kor']] },
    ],
    [
      'two versions of one here',
      [
        { ...asVersion, asVersionOf: a },
        { ...asVersion, asVersionOf: a, lyrics: other },
      ],
      [{ id: a, lyrics: changed }],
      { new: 0, different: 1, told: [[a, 'Fra kor', 'Fra kor (2)']] },
    ],
    [
      'a version without a name',
      [{}, { asVersionOf: known, chosen: true, versionName: '', lyrics: other }],
      [],
      { new: 1, different: 0, told: [[known, 'Original', 'Fra import 29. november 2026']] },
    ],
    [
      'a version of a version',
      [
        { ...asVersion, asVersionOf: a, id: b },
        { ...asVersion, asVersionOf: b, lyrics: other },
      ],
      [{ id: a, lyrics: changed }],
      { new: 0, different: 1, told: [[a, 'Fra kor', 'Fra kor (2)']] },
    ],
    [
      'a version of one that is here already',
      [{ id: b }, { ...asVersion, asVersionOf: b, lyrics: other }],
      [{ id: a }],
      { new: 0, different: 1, told: [[a, 'Fra kor']] },
    ],
    [
      'a version of one that stays out',
      [
        { id: b, chosen: false },
        { ...asVersion, asVersionOf: b, id: a, lyrics: other },
      ],
      [],
      { new: 1, different: 0, told: [[a, 'Original']] },
    ],
  ] as const)('%s', async (_, rows, book, expected) => {
    expect(await sent([...rows], [...book])).toEqual(expected);
  });
});

describe('files of a song book', () => {
  const songs = async (count: number) =>
    outgoing(
      reviewAll(someRows(...Array.from({ length: count }, (_, at) => ({ lyrics: `Nr. ${at}` })))),
      () => false,
      head,
    );
  const more = [...categories, { id: 'other', nameNo: 'Andre', color: '#000000' }];

  it('have the songs, the categories that they use, and ids alone', async () => {
    const [file] = songbookFiles(await songs(2), more, head);
    const text = (name: string) => new TextDecoder().decode(file?.entries[name]);
    const read = songbookHead.parse(JSON.parse(text('songbook.json')));
    expect(read).toMatchObject({ version: 5, matching: 'ids', categories });
    expect(text('songs.ndjson').trimEnd().split('\n')).toHaveLength(2);
    expect(songbookFiles(await songs(2), more, head)).toEqual([file]);
  });

  it.each([
    ['in bytes', { bytes: 1_200, songs: 9 }],
    ['in songs', { bytes: 9_999, songs: 2 }],
  ])('are as many as keep within what one import takes: %s', async (_, most) => {
    const parts = songbookFiles(await songs(5), categories, head, most);
    const lines = parts.map(
      ({ entries }) => new TextDecoder().decode(entries['songs.ndjson']).split('\n').length - 1,
    );
    expect(lines).toEqual([2, 2, 1]);
    expect(parts.map(({ places }) => places)).toEqual([[1, 2], [3, 4], [5]]);
  });
});
