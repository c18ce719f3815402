import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { songbookFaults as faults } from '#contract/library/songbook.ts';
import { makeMp3, makePng } from '#server/testing/sampleFiles.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { refusalOf, refusedWith } from '#server/songbook/testing/refusalOf.ts';

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
const sung = bookSong({ audio: mp3.file });
const png = bookFile(makePng(), 'png', 'image/png');

it.each<[string, Buffer, string]>([
  ['missing', makeSongbook([sung]), faults.missing(mp3.file.file)],
  ['that no song has', makeSongbook([bookSong()], [mp3.entry]), faults.unused(mp3.file.file)],
  [
    'of another content than their name',
    makeSongbook([sung], [{ ...mp3.entry, content: makeMp3(9) }]),
    faults.disguised(mp3.file.file),
  ],
  [
    'of another kind than their ending',
    makeSongbook(
      [bookSong({ audio: bookFile(makeMp3(), 'wav', 'audio/mpeg').file })],
      [bookFile(makeMp3(), 'wav', 'audio/mpeg').entry],
    ),
    faults.disguised(bookFile(makeMp3(), 'wav', 'audio/mpeg').file.file),
  ],
  [
    'that are pages called recordings',
    makeSongbook(
      [bookSong({ audio: bookFile(Buffer.from('<!doctype html>'), 'mp3', 'audio/mpeg').file })],
      [bookFile(Buffer.from('<!doctype html>'), 'mp3', 'audio/mpeg').entry],
    ),
    faults.disguised(bookFile(Buffer.from('<!doctype html>'), 'mp3', 'audio/mpeg').file.file),
  ],
  [
    'too large for a sheet',
    makeSongbook(
      [
        bookSong({
          sheetMusic: bookFile(Buffer.alloc(limits.sheetMusicFile + 1), 'png', 'image/png').file,
        }),
      ],
      [bookFile(Buffer.alloc(limits.sheetMusicFile + 1), 'png', 'image/png').entry],
    ),
    faults.fileTooLarge(
      5,
      bookFile(Buffer.alloc(limits.sheetMusicFile + 1), 'png', 'image/png').file.file,
    ),
  ],
  [
    'good, beside a bad one',
    makeSongbook(
      [bookSong({ sheetMusic: png.file }), sung],
      [png.entry, { ...mp3.entry, content: '' }],
    ),
    faults.disguised(mp3.file.file),
  ],
])('%s are refused', async (_, book, sentence) => {
  expect(await refusalOf(book)).toMatchObject(refusedWith(sentence));
});

it('refuses a duplicate id', async () => {
  const song = bookSong();
  const book = makeSongbook([song, bookSong(), { ...song, title: 'Annen' }]);
  expect(await refusalOf(book)).toMatchObject(refusedWith(faults.sameId(3, 'Annen')));
});

it('names the song whose category or version name is wrong', async () => {
  for (const [song, sentence] of [
    [bookSong({ categoryId: 'nothing' }), faults.noCategory(1, 'Vannet i brønnen')],
    [
      bookSong({ versionName: 'kort', alternateVersions: [{ name: 'KORT', lyrics: 'a' }] }),
      faults.sameVersionName(1, 'Vannet i brønnen'),
    ],
  ] as const) {
    expect(await refusalOf(makeSongbook([song]))).toMatchObject(refusedWith(sentence));
  }
});
