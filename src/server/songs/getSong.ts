import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Song } from '#contract/song.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { type Glance, WrittenAnswer } from '#server/seam/route.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { SongMusic } from '#song/musicChoices.ts';
import { presentSong } from './presentSong.ts';
import { type SongShareRow, findShare, glanceAtShare, seeShare } from './shareStore.ts';
import { type MusicColumns, musicOf } from './songMusic.ts';
import { type OneSongRow, findSong, glanceAtSong } from './songStore.ts';

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
  if (known) return together(known, shareIn(share));
  const row = await findSong(db, user.id, songId);
  if (!row) throw new Problem('songNotFound');
  return writtenNow(db, row);
}

function writtenNow(db: Kysely<Schema>, row: OneSongRow): WrittenAnswer<Buffer> {
  const text = writeText(presentSong(row));
  textsOf(db).keep(row.id, row, text);
  return together(text, shareIn(row));
}

/**
 * The same at a glance (`Shortcuts`, `Seen`); undefined where there is no such song, or its text is
 * not at hand and another round would have to be waited for.
 */
export function songAtAGlance({ db }: Pick<Deps, 'db'>): Glance {
  function answer(songId: string, share: SongShareRow | undefined) {
    const text = share && textsOf(db).find(songId, share);
    return text && together(text, shareIn(share));
  }
  return {
    now(user, songId) {
      const share = glanceAtShare(db, user.id, songId);
      const known = answer(songId, share);
      const row = share && !known ? glanceAtSong(db, user.id, songId) : undefined;
      return row ? writtenNow(db, row) : known;
    },
    async soon(user, songId) {
      const { state, row } = await seeShare(db, user.id, songId);
      return { state, answer: answer(songId, row) };
    },
  };
}

export function writtenSong(song: Song): WrittenAnswer<Buffer> {
  const { isFavorite, music = null, playCount, lastPlayed } = song;
  return together(writeText(song), {
    isFavorite,
    music,
    playCount,
    lastPlayed: lastPlayed === null ? null : Date.parse(lastPlayed),
  });
}

/** A song without what is somebody's own. */
interface WrittenText {
  /** JSON in UTF-8, but for its first brace. */
  readonly bytes: Buffer;
  /** The song's version, by which `If-Match` knows it (decision 13), and 96 bits of all the rest. */
  readonly tag: string;
}

function writeText(song: Song): WrittenText {
  const { isFavorite: _, music: __, playCount: ___, lastPlayed: ____, ...text } = song;
  const json = JSON.stringify(text);
  const tag = `${text.version}-${hash('sha256', json, 'base64url').slice(0, 16)}`;
  return { bytes: Buffer.from(json).subarray(1), tag };
}

/** What one person has to do with a song, and how often it was played. */
interface Share extends Pick<Song, 'isFavorite' | 'playCount'> {
  readonly music: SongMusic | null;
  /** Milliseconds since 1970. */
  readonly lastPlayed: number | null;
}

export function shareIn(
  row: Pick<SongShareRow, 'is_favorite' | 'play_count' | 'last_played' | keyof MusicColumns>,
): Share {
  return {
    isFavorite: row.is_favorite === 1,
    music: musicOf(row),
    playCount: row.play_count ?? 0,
    lastPlayed: row.last_played,
  };
}

function together({ bytes, tag }: WrittenText, share: Share): WrittenAnswer<Buffer> {
  const { isFavorite, music, playCount, lastPlayed } = share;
  const own = `${isFavorite ? 1 : 0}_${playCount}_${lastPlayed ?? 0}${tagOfMusic(music)}`;
  return new WrittenAnswer(`${tag}-${own}`, () =>
    Buffer.concat([Buffer.from(writeShare(share), 'latin1'), bytes]),
  );
}

function tagOfMusic(music: SongMusic | null): string {
  if (music === null) return '';
  const { transposition, capo, scroll } = music;
  const pace = scroll === null ? '' : Object.values(scroll).join('');
  return `_${transposition}_${capo}_${pace}`;
}

/** What a song begins with; it has more behind it. */
export function writeShare({ isFavorite, music, playCount, lastPlayed }: Share): string {
  const last = lastPlayed === null ? 'null' : `"${isoTime(lastPlayed)}"`;
  const chosen = music === null ? 'null' : JSON.stringify(music);
  return `{"isFavorite":${isFavorite},"playCount":${playCount},"lastPlayed":${last},"music":${chosen},`;
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
