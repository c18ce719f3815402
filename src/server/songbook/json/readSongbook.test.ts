import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { problems } from '#contract/problems.ts';
import { songbookFaults as faults } from '#contract/songbookFaults.ts';
import {
  bookFile,
  bookJson,
  bookSong,
  makeSongbook,
} from '#server/songbook/testing/makeSongbook.ts';
import { makeZip } from '#server/songbook/testing/makeZip.ts';
import { refusalOf, refusedWith } from '#server/songbook/testing/refusalOf.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');

describe('songbook.json', () => {
  const written = (text: string | Buffer) => makeZip([{ name: 'songbook.json', content: text }]);
  const good = bookJson([bookSong()]);
  const notJson = faults.notJson('songbook.json');
  /** Names, each once, and then no JSON: whoever reads on gets there. */
  const endless = `${Array.from({ length: 200 }, (_, at) => `,"${at + 1}":{}`).join('')};`;
  /** Each of them takes its time, long before the bytes do. */
  const many = Array.from({ length: 100_000 }, (_, at) => at);
  const songs = (...list: unknown[]) => makeSongbook(list);

  it('of a newer song book is refused in words, whatever else it has', async () => {
    for (const book of [
      makeSongbook([{ ny: true }], [], { version: 2 }),
      written('{"format":"sangbok","version":7,"sanger":[[[[1]]]]}'),
    ]) {
      expect(await refusalOf(book)).toMatchObject({
        status: 422,
        body: { code: 'newerSongbook', message: problems.newerSongbook[1] },
      });
    }
  });

  it.each<[string, Buffer, string]>([
    ['half', written(good.slice(0, -9)), notJson],
    ['a list', written('[]'), notJson],
    ['nothing', written(''), notJson],
    ['more than one value', written(`${good}{}`), notJson],
    ['in Latin-1', written(Buffer.from(good, 'latin1')), notJson],
    ['with a mark in front', written(`\ufeff${good}`), notJson],
    ['with a name twice', written(good.replace('{', '{"version":1,')), notJson],
    ['with commas too many', written(good.replace(']}', ',]}')), notJson],
    [
      'too deep',
      songs(JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)),
      faults.tooDeep('songbook.json'),
    ],
    [
      'without songs',
      written(good.replace('"songs"', '"sanger"')),
      faults.field('songbook.json', 'songs', 'Mangler'),
    ],
    [
      'with a field too long',
      makeSongbook([], [], { categories: 'x'.repeat(limits.jsonBody) }),
      faults.field('songbook.json', 'categories', 'Er for langt'),
    ],
    ['with a name too long', written(`{"${'x'.repeat(limits.jsonBody)}":1}`), notJson],
    [
      'with fields without end',
      written(`${good.slice(0, -1)}${endless}`),
      faults.field('songbook.json', '1', 'Ukjent felt'),
    ],
    [
      'of another version',
      makeSongbook([], [], { version: 0 }),
      faults.field('songbook.json', 'version', 'Har en ugyldig verdi'),
    ],
    [
      'with a huge song',
      songs({ ...bookSong(), notes: 'x'.repeat(limits.importSong) }),
      faults.songTooLarge(1),
    ],
    [
      'with a song of more fields than a song can have',
      songs({ ...bookSong(), ...Object.fromEntries(many.map((at) => [`\u0001${at}`, at])) }),
      faults.songTooLarge(1),
    ],
    [
      'with a song of more versions than a song can have',
      songs({ ...bookSong(), alternateVersions: many }),
      faults.songTooLarge(1),
    ],
    [
      'with more in a field than it can have',
      makeSongbook([], [], { categories: many }),
      faults.field('songbook.json', 'categories', 'Er for langt'),
    ],
    [
      'with too many songs',
      songs(...Array.from({ length: limits.importSongs + 1 }, () => bookSong())),
      faults.tooManySongs(limits.importSongs),
    ],
    [
      'with no song in its list',
      songs(bookSong(), 7),
      faults.songField(2, '', '', 'Har feil type'),
    ],
    [
      'with a song of no title',
      songs({ ...bookSong(), title: ' ' }),
      faults.songField(1, ' ', 'title', 'Sangtittel er påkrevd'),
    ],
    [
      'with a title too long',
      songs(bookSong({ title: 'å'.repeat(201) })),
      faults.songField(1, `${'å'.repeat(80)}…`, 'title', 'Kan ikke være lengre enn 200 tegn'),
    ],
    [
      'with lyrics too long',
      songs(bookSong({ lyrics: 'å'.repeat(200_001) })),
      faults.songField(1, 'Vannet i brønnen', 'lyrics', 'Kan ikke være lengre enn 200000 tegn'),
    ],
    [
      'with another language',
      songs({ ...bookSong(), language: 'sv' }),
      faults.songField(1, 'Vannet i brønnen', 'language', 'Språk er påkrevd'),
    ],
    [
      'with a NUL',
      songs(bookSong({ key: 'Re\0' })),
      faults.songField(1, 'Vannet i brønnen', 'key', 'Har en ugyldig verdi'),
    ],
    [
      'with a field we do not know',
      songs({ ...bookSong(), playCount: 3 }),
      faults.songField(1, 'Vannet i brønnen', 'playCount', 'Ukjent felt'),
    ],
    [
      'with a file elsewhere',
      songs({ ...bookSong(), audio: { ...mp3.file, file: '/etc/passwd' } }),
      faults.songField(1, 'Vannet i brønnen', 'audio.file', 'Har en ugyldig verdi'),
    ],
    [
      'with 101 versions',
      songs(
        bookSong({
          alternateVersions: Array.from({ length: 101 }, (_, at) => ({
            name: `${at}`,
            lyrics: 'a',
          })),
        }),
      ),
      faults.songField(1, 'Vannet i brønnen', 'alternateVersions', 'Kan ikke være mer enn 100'),
    ],
  ])('%s is refused', async (_, book, sentence) => {
    expect(await refusalOf(book)).toMatchObject(refusedWith(sentence));
  });
});
