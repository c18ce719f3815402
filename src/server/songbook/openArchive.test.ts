import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { songbookFaults as faults } from '#contract/library/songbook.ts';
import {
  bookFile,
  bookJson,
  bookSong,
  makeSongbook,
} from '#server/songbook/testing/makeSongbook.ts';
import { type MadeEntry, makeZip } from '#server/songbook/testing/makeZip.ts';
import { refusalOf, refusedWith } from '#server/songbook/testing/refusalOf.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';

const json = { name: 'songbook.json', content: bookJson({ songs: [bookSong()] }) };
const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
const rest = (entry: Partial<MadeEntry>) => makeZip([json, { name: 'x', content: 'x', ...entry }]);

describe('a .zip', () => {
  it.each<[string, string, Buffer, string]>([
    ['a name with ../', 'unsafeName', rest({ name: '../../etc/x.mp3' }), '../../etc/x.mp3'],
    ['an absolute name', 'unsafeName', rest({ name: '/files/x.mp3' }), '/files/x.mp3'],
    ['a drive', 'unsafeName', rest({ name: 'C:x.mp3' }), 'C:x.mp3'],
    ['backslashes', 'unsafeName', rest({ name: 'files\\x.mp3' }), 'files\\x.mp3'],
    ['a symbolic link', 'link', rest({ ...mp3.entry, attributes: 0xa1ff0000 }), mp3.file.file],
    ['an encrypted entry', 'encrypted', rest({ ...mp3.entry, flags: 0x801 }), mp3.file.file],
    ['an archive inside', 'archive', rest({ name: 'files/alt.zip' }), 'files/alt.zip'],
    ['a stranger', 'stranger', rest({ name: 'files/les.txt' }), 'files/les.txt'],
    ['a folder', 'stranger', rest({ name: 'files/', content: '' }), 'files/'],
    ['another packing', 'damaged', rest({ ...mp3.entry, method: 14 }), mp3.file.file],
    ['one name twice', 'twice', makeZip([json, mp3.entry, mp3.entry]), mp3.file.file],
    [
      'entries over each other',
      'overlaps',
      makeZip([json, mp3.entry, { ...bookFile(makeMp3(2), 'mp3', 'audio/mpeg').entry, over: 1 }]),
      bookFile(makeMp3(2), 'mp3', 'audio/mpeg').file.file,
    ],
  ])('with %s is refused: %s', async (_, fault, book, name) => {
    const sentence = faults[fault as 'link'](name);
    expect(await refusalOf(book)).toMatchObject(refusedWith(sentence));
  });

  it('with too many entries is refused before they are read', async () => {
    const book = makeZip([json, mp3.entry], limits.importEntries + 1);
    const sentence = faults.tooManyEntries(limits.importEntries);
    expect(await refusalOf(book)).toMatchObject(refusedWith(sentence));
  });

  it.each<[string, (book: Buffer) => Buffer]>([
    ['cut off', (book) => book.subarray(0, -30)],
    ['followed by something', (book) => Buffer.concat([book, Buffer.from('more')])],
    [
      'with a broken list',
      (book) => Buffer.from(book.toString('latin1').replace('PK\x01\x02', 'PK\x09\x09'), 'latin1'),
    ],
    ['that says it has more entries', () => makeZip([json], 2)],
  ])('%s is refused as unreadable', async (_, spoil) => {
    const book = spoil(makeSongbook([bookSong()]));
    expect(await refusalOf(book)).toMatchObject(refusedWith(faults.unreadable));
  });

  it.each<[string, Buffer]>([
    ['a text', Buffer.from('dette er ingen sangbok')],
    ['a recording', makeMp3()],
    ['an empty archive', makeZip([])],
    ['an archive without songbook.json', makeZip([mp3.entry])],
    ['another JSON', makeZip([{ name: 'songbook.json', content: '{"songs": []}' }])],
    ['another format', makeSongbook([], [], { format: 'annet' })],
  ])('containing %s is not a song book', async (_, book) => {
    expect(await refusalOf(book)).toMatchObject({ status: 415, body: { code: 'notSongbook' } });
  });
});
