import { limits } from '#contract/base/limits.ts';
import {
  importedVersionName,
  type SongbookHead,
  type SongbookSong,
  songbookEntry,
  songbookFormat,
  songsEntry,
} from '#contract/library/songbook.ts';
import type { Category } from '#contract/songs/categories.ts';
import { comparableName } from '#contract/songs/song.ts';
import type { ImportHead } from '#web/offline/imports/importRows.ts';
import type { ReviewedSong } from './importBatch.ts';
import { songOfRow } from './songOfRow.ts';

/** The chosen songs as they come in, and what the song book should do with them if it is as was shown. */
export interface Outgoing {
  readonly songs: readonly SongbookSong[];
  /** Places in the batch of those that go as one of these, by its id. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly expected: { readonly new: number; readonly different: number };
}

/** One song per id: what becomes a version of another, here or in the batch, goes by that one's id. */
export function outgoing(
  reviewed: readonly ReviewedSong[],
  isHere: (songId: string) => boolean,
  { startedAt }: Pick<ImportHead, 'startedAt'>,
): Outgoing {
  const byId = new Map(reviewed.toReversed().map((song) => [song.row.id, song]));
  const groups = new Map<string, ReviewedSong[]>();
  for (const song of reviewed) {
    if (song.becomes === 'nothing') continue;
    const id = targetOf(song, byId, isHere);
    const members = groups.get(id);
    if (members) members.push(song);
    else groups.set(id, [song]);
  }
  const songs = [...groups].flatMap(([id, members]) => {
    const main = members.find(({ row }) => row.id === id) ?? members[0];
    if (main === undefined) return [];
    const versionName = isHere(id) ? nameOfVersion(main) : main.values.versionName;
    const song = { ...songOfRow({ id }, main.values, startedAt), versionName: versionName || null };
    const others = members.filter((each) => each !== main);
    return [{ ...song, alternateVersions: versionsOf(others, song.versionName, startedAt) }];
  });
  const changed = [...groups].filter(
    ([id, members]) => isHere(id) && members.some(({ becomes }) => becomes === 'version'),
  );
  const added = [...groups.keys()].filter((id) => !isHere(id));
  const places = new Map(
    [...groups].map(([id, members]) => [id, members.map(({ row }) => row.at)]),
  );
  return { songs, places, expected: { new: added.length, different: changed.length } };
}

/** The id by which a song comes in. What it was to be a version of may itself become a version, or stay out. */
function targetOf(
  { row, becomes, twin }: ReviewedSong,
  byId: ReadonlyMap<string, ReviewedSong>,
  isHere: (songId: string) => boolean,
): string {
  const wanted = becomes === 'song' ? row.id : (row.asVersionOf ?? twin?.songId ?? row.id);
  if (wanted === row.id || isHere(wanted)) return wanted;
  const other = byId.get(wanted);
  if (other === undefined || other.row.at >= row.at) return row.id;
  if (other.becomes !== 'nothing') return targetOf(other, byId, isHere);
  return other.verdict === 'same' && other.twin !== null && isHere(other.twin.songId)
    ? other.twin.songId
    : row.id;
}

/** Named only where it is a version of a song here: there «Original» would be a false name, and its own fills in. */
function nameOfVersion({ row, becomes }: ReviewedSong): string {
  return becomes === 'version' ? row.versionName.trim() : '';
}

function versionsOf(
  songs: readonly ReviewedSong[],
  mainName: string | null,
  startedAt: number,
): SongbookSong['alternateVersions'] {
  const taken = new Set([comparableName(mainName ?? '')]);
  return songs.map((song) => {
    const { lyrics, key, notes } = song.values;
    const wanted = nameOfVersion(song) || importedVersionName(day.format(startedAt));
    let name = wanted;
    for (let number = 2; taken.has(comparableName(name)); number++) name = `${wanted} (${number})`;
    taken.add(comparableName(name));
    return { name, lyrics, key: key || null, notes: notes || null };
  });
}

const day = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long' });

/** The entries of a .zip. */
export type SongbookEntries = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** A file of the songs that have these places in the batch. */
export interface SongbookPart {
  readonly entries: SongbookEntries;
  readonly places: readonly number[];
}

/** Of the songs in one file. */
interface Most {
  readonly bytes: number;
  readonly songs: number;
}

/** Unpacked: then it is less when it is packed. What is left is for the head. */
const mostInOne: Most = {
  bytes: limits.importPacked - limits.jsonBody,
  songs: limits.importSongs,
};

/**
 * The song book's files, as many as keep each within what one import takes: packed, unpacked and in
 * songs. In each are the categories that its songs have. The same songs always give the same bytes.
 */
export function songbookFiles(
  { songs, places }: Pick<Outgoing, 'songs' | 'places'>,
  categories: readonly Category[],
  { startedAt }: Pick<ImportHead, 'startedAt'>,
  most: Most = mostInOne,
): SongbookPart[] {
  const encoder = new TextEncoder();
  const parts: { lines: Uint8Array<ArrayBuffer>[]; size: number; of: SongbookSong[] }[] = [];
  for (const song of songs) {
    const line = encoder.encode(`${JSON.stringify(song)}\n`);
    let part = parts.at(-1);
    if (!part || part.size + line.length > most.bytes || part.lines.length >= most.songs) {
      part = { lines: [], size: 0, of: [] };
      parts.push(part);
    }
    part.lines.push(line);
    part.size += line.length;
    part.of.push(song);
  }
  return parts.map(({ lines, size, of }) => {
    const used = new Set(of.map(({ categoryId }) => categoryId));
    const head: SongbookHead = {
      ...songbookFormat,
      exportedAt: new Date(startedAt).toISOString(),
      categories: categories
        .filter(({ id }) => used.has(id))
        .map(({ id, nameNo, color }) => ({ id, nameNo, color })),
      matching: 'ids',
    };
    const all = new Uint8Array(size);
    let at = 0;
    for (const line of lines) {
      all.set(line, at);
      at += line.length;
    }
    return {
      entries: { [songbookEntry]: encoder.encode(JSON.stringify(head)), [songsEntry]: all },
      places: of.flatMap(({ id }) => places.get(id) ?? []),
    };
  });
}
