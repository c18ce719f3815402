import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { limits } from '#contract/base/limits.ts';
import {
  fillingVersion,
  type SongbookSong,
  songbookEntry,
  songbookFaults,
  songbookFormat,
  songbookHead,
  songbookHead1,
  songbookHead4,
  type SongbookHead,
  songbookSong,
  songsEntry,
} from '#contract/library/songbook.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Archive } from './Archive.ts';
import { linesOf, parseJson } from './jsonLines.ts';
import { named, refused } from './refused.ts';

const megabyte = 1024 * 1024;
const maxTokens = 10_000; // brackets, commas and colons; 1,000 categories have 8,000
const endOfList = Buffer.from(']}');
const comma = 0x2c;
const maxTokensInMemory = 200_000; // of a version 1 file that is parsed as a readAll

/** The head of a song book and a stream of its songs, each as JSON. */
interface Opened {
  readonly head: unknown;
  readonly songs: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** What `songbook.json` says of all songs. */
export type ReadHead = Pick<SongbookHead, 'categories' | 'matching'> & { readonly version: number };

/**
 * Streams a song book, so that it needs no more memory than its largest song: validates each song and
 * passes it to `onSong` with its number from 1. Returns the head. Throws `notSongbook`,
 * `newerSongbook`, or `songbookRefused` with the fault.
 */
export async function readSongbook(
  archive: Pick<Archive, 'names' | 'unpack'>,
  onSong: (song: SongbookSong, number: number) => void | Promise<void>,
  mostSongs = Infinity,
): Promise<ReadHead> {
  let count = 0;
  const songTooLarge = () => refused(songbookFaults.songTooLarge(count + 1));
  const isOld = !archive.names.has(songsEntry);
  const { head, songs } = isOld
    ? await openVersion1(archive.unpack(songbookEntry), songTooLarge)
    : {
        head: await openCurrent(archive.unpack(songbookEntry)),
        songs: linesOf(archive.unpack(songsEntry), limits.importSong, songTooLarge),
      };
  const checked = checkedHead(asObject(head), isOld);
  for await (const text of songs) {
    const value = parseJson(isOld ? songbookEntry : songsEntry, text, maxTokens, songTooLarge);
    count += 1;
    if (count > mostSongs) throw refused(songbookFaults.tooManySongs(mostSongs));
    await onSong(checkedSong(value, count), count);
  }
  return checked;
}

async function openCurrent(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  return parseJson(songbookEntry, await readAll(chunks, limits.jsonBody), maxTokens, () =>
    tooLarge(limits.jsonBody),
  );
}

/**
 * Version 1 has its songs in `songbook.json`. Our own exports have one song per line and are streamed; any
 * other file is parsed as a readAll, within a limit.
 */
async function openVersion1(
  chunks: AsyncIterable<Buffer>,
  songTooLarge: () => Error,
): Promise<Opened> {
  const lines = linesOf(chunks, limits.importSong, songTooLarge);
  const parse = (text: Buffer, tokens: number) =>
    parseJson(songbookEntry, text, tokens, () => tooLarge(limits.importSong));
  const first = (await lines.next()).value ?? Buffer.alloc(0);
  if (first.toString('latin1').endsWith('"songs":[')) {
    const head = parse(Buffer.concat([first, Buffer.from(']}')]), maxTokens);
    return { head, songs: songLinesOf(lines) };
  }
  const rest = await readAll(lines, limits.importSong - first.length);
  const book = asObject(parse(Buffer.concat([first, rest]), maxTokensInMemory));
  if (!('songs' in book) || !Array.isArray(book.songs)) return { head: book, songs: [] };
  const texts = book.songs.map((song) => Buffer.from(JSON.stringify(song)));
  return { head: { ...book, songs: [] }, songs: texts };
}

/** The lines of the list without trailing commas; an empty list is one blank line. */
async function* songLinesOf(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const fault = refused(songbookFaults.notJson(songbookEntry));
  let state: 'songs' | 'blank' | 'end' = 'songs';
  for await (const line of lines) {
    const isEnd = line.equals(endOfList);
    if (state === 'end' || (state === 'blank' && !isEnd)) throw fault;
    state = isEnd ? 'end' : line.length === 0 ? 'blank' : 'songs';
    if (state === 'songs') yield line.at(-1) === comma ? line.subarray(0, -1) : line;
  }
  if (state !== 'end') throw fault;
}

async function readAll(pieces: AsyncIterable<Buffer>, atMost: number): Promise<Buffer> {
  const collected: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > atMost) throw tooLarge(atMost);
    collected.push(piece);
  }
  return Buffer.concat(collected);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function tooLarge(bytes: number): AppError {
  return refused(songbookFaults.fileTooLarge(Math.ceil(bytes / megabyte), songbookEntry));
}

/** Checks format and version before the rest, which a newer version may have changed. */
function checkedHead(head: object, isOld: boolean): ReadHead {
  const { format, version } = { format: undefined, version: undefined, ...head };
  if (format !== songbookFormat.format) throw new AppError('notSongbook');
  if (typeof version === 'number' && version > songbookFormat.version) {
    throw new AppError('newerSongbook');
  }
  if (isOld && typeof version === 'number' && version > 1) {
    throw refused(songbookFaults.missing(songsEntry));
  }
  const isEarlier = typeof version === 'number' && version < fillingVersion;
  const schema = isEarlier ? songbookHead4 : songbookHead;
  const { success, data, error } = (isOld ? songbookHead1 : schema).safeParse(head);
  if (success) return data;
  const [field, sentence] = firstFault(error);
  throw refused(songbookFaults.field(songbookEntry, field, sentence));
}

function checkedSong(value: unknown, number: number): SongbookSong {
  const { success, data, error } = songbookSong.safeParse(value);
  if (success) return data;
  const { title } = { title: '', ...asObject(value) };
  const [field, sentence] = firstFault(error);
  const name = typeof title === 'string' ? named(title) : '';
  throw refused(songbookFaults.songField(number, name, field, sentence));
}

function firstFault(
  error: Parameters<typeof fieldSentences>[0],
): readonly [field: string, sentence: string] {
  const [[field, sentence] = ['', '']] = Object.entries(fieldSentences(error));
  return [named(field), sentence];
}
