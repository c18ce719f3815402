import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { WrittenAnswer } from '#server/seam/route.ts';
import type { Schema } from '#server/storage/schema.ts';
import { presentSong } from './presentSong.ts';
import { type SongShareRow, findShare, glanceAtShare } from './shareStore.ts';
import { findSong } from './songStore.ts';

export async function getSong(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
): Promise<Song> {
  const row = await findSong(db, user.id, songId);
  if (!row) throw new Problem('songNotFound');
  return presentSong(row);
}

/**
 * The same as it goes over the line. What is everybody's is kept as it was written, as long as the
 * song is the same; who asks, and what changes with every play, is read each time.
 */
export async function writtenSongFor(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
): Promise<WrittenAnswer<Buffer>> {
  const share = await findShare(db, user.id, songId);
  if (!share) throw new Problem('songNotFound');
  const known = textsOf(db).find(songId, share);
  if (known) return together(known, share);
  const row = await findSong(db, user.id, songId);
  if (!row) throw new Problem('songNotFound');
  const text = writeText(presentSong(row));
  textsOf(db).keep(songId, row, text);
  return together(text, row);
}

/** The same at a glance (`Shortcuts`); undefined where its text is not at hand. */
export function songAtAGlance(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  songId: string,
): WrittenAnswer<Buffer> | undefined {
  const share = glanceAtShare(db, user.id, songId);
  const text = share && textsOf(db).find(songId, share);
  return text && together(text, share);
}

export function writtenSong(song: Song): WrittenAnswer<Buffer> {
  const { isFavorite, playCount, lastPlayed } = song;
  return together(writeText(song), {
    is_favorite: isFavorite ? 1 : 0,
    play_count: playCount,
    last_played: lastPlayed === null ? null : Date.parse(lastPlayed),
  });
}

/** A song without what is somebody's own. */
interface WrittenText {
  /** JSON in UTF-8, but for its first brace. */
  readonly bytes: Buffer;
  /** The song's version, by which `If-Match` knows it (decision 13), and 96 bits of all the rest. */
  readonly tag: string;
}

function writeText({ isFavorite: _, playCount: __, lastPlayed: ___, ...text }: Song): WrittenText {
  const json = JSON.stringify(text);
  const tag = `${text.version}-${hash('sha256', json, 'base64url').slice(0, 16)}`;
  return { bytes: Buffer.from(json).subarray(1), tag };
}

type Share = Pick<SongShareRow, 'is_favorite' | 'play_count' | 'last_played'>;

function together({ bytes, tag }: WrittenText, share: Share): WrittenAnswer<Buffer> {
  const isFavorite = share.is_favorite === 1;
  const plays = share.play_count ?? 0;
  const last = share.last_played;
  return new WrittenAnswer(`${tag}-${isFavorite ? 1 : 0}_${plays}_${last ?? 0}`, () =>
    Buffer.concat([Buffer.from(writeShare(share), 'latin1'), bytes]),
  );
}

/** What a song begins with; it has more behind it. */
export function writeShare({ is_favorite, play_count, last_played }: Share): string {
  const lastPlayed = last_played === null ? 'null' : `"${isoTime(last_played)}"`;
  return `{"isFavorite":${is_favorite === 1},"playCount":${play_count ?? 0},"lastPlayed":${lastPlayed},`;
}

const mostBytes = 8_000_000; // of all texts that are kept: some thousand songs

/** Texts of songs, each as its song was last seen. */
class WrittenTexts {
  #kept = new Map<string, { readonly state: string; readonly text: WrittenText }>();
  #bytes = 0;

  find(songId: string, song: SongShareRow): WrittenText | undefined {
    const kept = this.#kept.get(songId);
    return kept?.state === stateOf(song) ? kept.text : undefined;
  }

  keep(songId: string, song: SongShareRow, text: WrittenText): void {
    this.#bytes += text.bytes.length - (this.#kept.get(songId)?.text.bytes.length ?? 0);
    if (this.#bytes > mostBytes) {
      this.#kept = new Map();
      this.#bytes = text.bytes.length;
    }
    this.#kept.set(songId, { state: stateOf(song), text });
  }
}

/** Of all that is written in a text: the song itself, and the category that it names. */
function stateOf(song: SongShareRow): string {
  const { version, revision, updated_at, category_color, category_name_no } = song;
  return `${version} ${revision} ${updated_at} ${category_color} ${category_name_no}`;
}

const texts = new WeakMap<Kysely<Schema>, WrittenTexts>();

function textsOf(db: Kysely<Schema>): WrittenTexts {
  const known = texts.get(db) ?? new WrittenTexts();
  texts.set(db, known);
  return known;
}
