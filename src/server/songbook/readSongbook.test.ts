import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { isLabel, type OptionalField, optionalFields } from '#contract/songs/songFields.ts';
import {
  fillingVersion,
  songbookFaults as faults,
  songbookFormat,
} from '#contract/library/songbook.ts';
import { bookFile, bookJson, bookSong, songLines } from '#server/songbook/testing/makeSongbook.ts';
import { makeZip } from '#server/songbook/testing/makeZip.ts';
import { fatesOf, importInto } from '#server/songbook/testing/transfer.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { readSongbook } from './readSongbook.ts';

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');

/** Entry name → content of a song book. */
type Entries = Readonly<Record<string, string | Buffer>>;

const mostSongs = 3;
const piece = 64 * 1024; // bytes

/** The reason why a song book with these entries is refused. */
async function refusalOf(entries: Entries): Promise<unknown> {
  const archive = {
    names: new Set(Object.keys(entries)),
    async *unpack(name: string) {
      const content = Buffer.from(entries[name] ?? '');
      for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
    },
  };
  return readSongbook(archive, () => undefined, mostSongs).catch((error: unknown) => error);
}

const refusedWith = (sentence: string) =>
  expect.objectContaining({ code: 'songbookRefused', fields: { songbook: sentence } }) as unknown;

const head = bookJson();
/** A song book with this `songs.ndjson`. */
const lined = (text: string | Buffer): Entries => ({ 'songbook.json': head, 'songs.ndjson': text });
/** A song book with only this `songbook.json`. */
const written = (text: string): Entries => ({ 'songbook.json': text });
const songs = (...list: unknown[]) => lined(songLines(list));
const headed = (differing: object): Entries => ({
  ...songs(),
  'songbook.json': bookJson(differing),
});
/** Many small values, which are slow to parse long before the size limit. */
const many = Array.from({ length: 100_000 }, (_, at) => at);
const notJson = faults.notJson('songbook.json');
const linesNotJson = faults.notJson('songs.ndjson');

describe('a song book', () => {
  const good = songLines([bookSong()]);

  it('of a newer version is refused, whatever else it contains', async () => {
    const next = bookJson({ version: songbookFormat.version + 1 });
    for (const book of [
      { ...songs({ ny: true }), 'songbook.json': next },
      written('{"format":"sangbok","version":7,"sanger":[[[[1]]]]}'),
    ]) {
      expect(await refusalOf(book)).toMatchObject({ code: 'newerSongbook' });
    }
  });

  it.each<[string, Entries, string]>([
    ['half a song', lined(good.slice(0, -9)), linesNotJson],
    ['two songs in a line', lined(`${good.trim()}${good}`), linesNotJson],
    ['a song in two lines', lined(good.replace(',', ',\n')), linesNotJson],
    ['a line without a song', lined(`${good}\n${good}`), linesNotJson],
    ['no end of such lines', lined('\n'.repeat(1_000_000)), linesNotJson],
    ['songs in Latin-1', lined(Buffer.from(good, 'latin1')), linesNotJson],
    ['a mark in front of them', lined(`\ufeff${good}`), linesNotJson],
    ['no songs', written(bookJson()), faults.missing('songs.ndjson')],
    ['no songs in version 2', written(bookJson({ version: 2 })), faults.missing('songs.ndjson')],
    ['no songs in version 3', written(bookJson({ version: 3 })), faults.missing('songs.ndjson')],
    [
      'songs in both places',
      { 'songbook.json': bookJson({ songs: [] }), 'songs.ndjson': good },
      faults.field('songbook.json', 'version', 'Kan bare være 2, 3, 4 eller 5'),
    ],
    ['half of songbook.json', written(head.slice(0, -9)), notJson],
    ['nothing in songbook.json', written(''), notJson],
    [
      'songs too deep',
      lined(`${'['.repeat(2000)}${']'.repeat(2000)}\n`),
      faults.tooDeep('songs.ndjson'),
    ],
    [
      'categories too deep',
      headed({ categories: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) }),
      faults.tooDeep('songbook.json'),
    ],
    [
      'a songbook.json too large',
      headed({ categories: 'x'.repeat(limits.jsonBody) }),
      faults.fileTooLarge(1, 'songbook.json'),
    ],
    [
      'another version',
      headed({ version: 0 }),
      faults.field('songbook.json', 'version', 'Kan bare være 2, 3, 4 eller 5'),
    ],
    [
      'a field we do not know',
      headed({ sanger: [] }),
      faults.field('songbook.json', 'sanger', 'Ukjent felt'),
    ],
    [
      'another way of matching',
      headed({ matching: 'titles' }),
      faults.field('songbook.json', 'matching', 'Kan bare være ids'),
    ],
    [
      'a way of matching that its version does not have',
      headed({ version: fillingVersion - 1, matching: 'ids' }),
      faults.field('songbook.json', 'matching', 'Ukjent felt'),
    ],
    [
      'a huge song',
      songs({ ...bookSong(), notes: 'x'.repeat(limits.importSong) }),
      faults.songTooLarge(1),
    ],
    [
      'a song of more fields than a song can have',
      songs({ ...bookSong(), ...Object.fromEntries(many.map((at) => [`\u0001${at}`, at])) }),
      faults.songTooLarge(1),
    ],
    [
      'a song of more versions than a song can have',
      songs({ ...bookSong(), alternateVersions: many }),
      faults.songTooLarge(1),
    ],
    [
      'more categories than it can have',
      headed({ categories: many }),
      faults.fileTooLarge(1, 'songbook.json'),
    ],
    [
      'too many songs',
      songs(...Array.from({ length: mostSongs + 1 }, () => bookSong())),
      faults.tooManySongs(mostSongs),
    ],
    ['no song in its list', songs(bookSong(), 7), faults.songField(2, '', '', 'Har feil type')],
    [
      'a song of no title',
      songs({ ...bookSong(), title: ' ' }),
      faults.songField(1, ' ', 'title', 'Sangtittel er påkrevd'),
    ],
    [
      'a title too long',
      songs(bookSong({ title: 'å'.repeat(201) })),
      faults.songField(1, `${'å'.repeat(80)}…`, 'title', 'Kan ikke være lengre enn 200 tegn'),
    ],
    [
      'lyrics too long',
      songs(bookSong({ lyrics: 'å'.repeat(200_001) })),
      faults.songField(1, 'Vannet i brønnen', 'lyrics', 'Kan ikke være lengre enn 200000 tegn'),
    ],
    [
      'number too long',
      songs(bookSong({ number: '123456789' })),
      faults.songField(1, 'Vannet i brønnen', 'number', 'Kan ikke være lengre enn 8 tegn'),
    ],
    [
      'another language',
      songs({ ...bookSong(), language: 'xx' }),
      faults.songField(
        1,
        'Vannet i brønnen',
        'language',
        'Kan bare være no, la, he, mixed, en, es, it, pl, uk, sv, da, de, fr eller pt',
      ),
    ],
    [
      'a NUL',
      songs(bookSong({ key: 'Re\0' })),
      faults.songField(1, 'Vannet i brønnen', 'key', 'Har en ugyldig verdi'),
    ],
    [
      'a field we do not know',
      songs({ ...bookSong(), playCount: 3 }),
      faults.songField(1, 'Vannet i brønnen', 'playCount', 'Ukjent felt'),
    ],
    [
      'a file elsewhere',
      songs({ ...bookSong(), audio: { ...mp3.file, file: '/etc/passwd' } }),
      faults.songField(1, 'Vannet i brønnen', 'audio.file', 'Har en ugyldig verdi'),
    ],
    [
      '101 versions',
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
  ])('with %s is refused', async (_, book, sentence) => {
    expect(await refusalOf(book)).toEqual(refusedWith(sentence));
  });
});

/** The fields that a version of the format brought. */
const brought: Readonly<Record<number, readonly OptionalField[]>> = {
  2: ['composer'],
  3: ['noteNames'],
  4: ['lyricist', 'rightsHolder', 'rightsStatus', 'workNumber', 'seasons', 'slots'],
  5: ['number'],
};

/** The fields that this version lacks. */
function lackingIn(version: number): readonly OptionalField[] {
  const later = Object.entries(brought).filter(([since]) => Number(since) > version);
  return later.flatMap(([, fields]) => fields);
}

function without(song: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(song).filter(([name]) => !names.includes(name)));
}

it('a field that is added comes with another version, which earlier releases refuse', () => {
  const first = ['key', 'tempo', 'translator', 'bibleReference', 'versionName'];
  expect([...lackingIn(1), ...first].toSorted()).toEqual(optionalFields.toSorted());
  expect(Math.max(...Object.keys(brought).map(Number))).toBe(songbookFormat.version);
});

const earlier = Array.from({ length: songbookFormat.version - 2 }, (_, at) => at + 2);

it.each(earlier)('reads a song book of version %i, which lacks fields', async (version) => {
  const lacking = lackingIn(version);
  const whole = bookSong({ title: 'En', noteNames: 'B', slots: ['fred'], lyricist: 'Oda Vik' });
  const { browser } = await (await testServer()).person({ role: 'prest' });
  const book = makeZip([
    { name: 'songbook.json', content: bookJson({ version }) },
    { name: 'songs.ndjson', content: songLines([without(whole, lacking)]) },
  ]);
  expect(fatesOf(await importInto(browser, book))).toEqual({ new: 1 });
  const none = Object.fromEntries(lacking.map((name) => [name, isLabel(name) ? [] : null]));
  expect((await browser.get('/api/songs')).body).toMatchObject([
    { title: 'En', noteNames: 'B', ...none },
  ]);
});

describe('a song book of version 1', () => {
  const zipped = (text: string) => makeZip([{ name: 'songbook.json', content: text }]);
  const two = [bookSong({ title: 'En' }), bookSong({ title: 'To' })];
  const json = (list: readonly unknown[]) => bookJson({ songs: list });
  /** In our own layout: one song per line. */
  const ours = (list: readonly object[]) => {
    const begin = json([]).replace(/\]\}$/, '\n');
    return `${begin}${list.map((song) => JSON.stringify(song)).join(',\n')}\n]}\n`;
  };
  /** Without the fields that version 1 did not have. */
  const then = two.map((song) => without(song, lackingIn(1)));

  it.each<[string, string]>([
    ['as we wrote it', ours(then)],
    ['in one line', json(then)],
    ['in lines', JSON.stringify(JSON.parse(json(then)), null, 2)],
  ])('%s is read', async (_, text) => {
    const server = await testServer();
    const { browser } = await server.person({ role: 'prest' });
    expect(fatesOf(await importInto(browser, zipped(text)))).toEqual({ new: 2 });
    const listed = (await browser.get('/api/songs')).body;
    expect(listed).toMatchObject([
      { title: 'En', composer: null },
      { title: 'To', composer: null },
    ]);
  });

  it('without songs is read', async () => {
    const { browser } = await (await testServer()).person({ role: 'prest' });
    expect(await importInto(browser, zipped(ours([])))).toMatchObject({ songs: [] });
  });

  it.each<[string, string, string]>([
    ['half', ours(two).slice(0, -3), notJson],
    ['half a line', json(two).slice(0, -9), notJson],
    ['with more behind its end', `${ours(two)}{}\n`, notJson],
    ['with a line too many', ours(two).replace(',\n', ',\n\n'), notJson],
    ['with commas too many', json(two).replace(']}', ',]}'), notJson],
    ['with no list', json([]).replace('"songs":[]', '"songs":7'), fieldFault('Har feil type')],
    ['with no songs', json([]).replace('"songs"', '"sanger"'), fieldFault('Mangler')],
    ['with another', json([7]), faults.songField(1, '', '', 'Har feil type')],
    [
      'in another layout and large',
      json([{ ...bookSong(), notes: 'x'.repeat(limits.importSong) }]),
      faults.songTooLarge(1),
    ],
    ['with a huge song', ours([{ a: 'x'.repeat(limits.importSong) }]), faults.songTooLarge(1)],
    ['with a song of too many fields', json([{ ...two[0], tags: many }]), faults.songTooLarge(1)],
  ])('%s is refused', async (_, text, sentence) => {
    expect(await refusalOf(written(text))).toEqual(refusedWith(sentence));
  });
});

function fieldFault(sentence: string): string {
  return faults.field('songbook.json', 'songs', sentence);
}
