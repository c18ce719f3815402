import type { Kysely, Selectable } from 'kysely';
import type { BodyOf } from '#contract/base/endpoint.ts';
import type { ChosenFor, setSongMusic as endpoint } from '#contract/songs/music.ts';
import { type WriteKey, runOnce } from '#server/idempotency/runOnce.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Schema, SongMusicTable } from '#server/db/schema.ts';
import { isNoSongMusic, readSongMusic, type SongMusic } from '#song/songPreferences.ts';

type Change = BodyOf<typeof endpoint>;

/**
 * Merges `change` into a person's settings for a song and returns all of them (decision 32). A change sets
 * values and increments none, so repeating it changes nothing. The last to arrive wins: clocks of devices
 * differ, and a conflict would be more trouble than a tap.
 */
export function setSongMusic(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
  change: Change,
  writeKey?: WriteKey,
): Promise<SongMusic> {
  const action = { personId: user.id, songId, at: deps.clock() };

  async function set(db: Kysely<Schema>): Promise<SongMusic> {
    const row = await upsertMusic(db, action, columnsOf(change));
    if (!row) throw new AppError('songNotFound');
    return readSongMusic(toStored(row));
  }

  // A single statement needs no transaction.
  return writeKey ? runOnce(deps, user, writeKey, set) : set(deps.db);
}

/** A person's settings for a song; all null where there is no row. */
export type MusicColumns = Pick<Selectable<SongMusicTable>, 'scroll_speed' | 'scroll_seconds'> & {
  readonly transposition: number | null;
  readonly capo: number | null;
};

export const musicColumns = [
  'song_music.transposition',
  'song_music.capo',
  'song_music.scroll_speed',
  'song_music.scroll_seconds',
] as const;

/** Null where everything has its default. */
export function musicOf(row: MusicColumns): SongMusic | null {
  if (row.transposition === null) return null;
  const music = readSongMusic(toStored(row));
  return isNoSongMusic(music) ? null : music;
}

function toStored({ transposition, capo, scroll_speed, scroll_seconds }: MusicColumns): object {
  const by = scroll_speed === null ? 'duration' : 'speed';
  return { transposition, capo, scroll: { by, speed: scroll_speed, seconds: scroll_seconds } };
}

function columnsOf({ transposition, capo, scroll }: Change): Partial<SongMusicTable> {
  return {
    ...(transposition !== undefined && { transposition }),
    ...(capo !== undefined && { capo }),
    ...(scroll !== undefined && {
      scroll_speed: scroll?.by === 'speed' ? scroll.speed : null,
      scroll_seconds: scroll?.by === 'duration' ? scroll.seconds : null,
    }),
  };
}

/** A single upsert, so that concurrent changes of different fields are both kept. */
function upsertMusic(
  db: Kysely<Schema>,
  { personId, songId, at }: { personId: string; songId: string; at: number },
  named: Partial<SongMusicTable>,
): Promise<MusicColumns | undefined> {
  const { transposition = 0, capo = 0, scroll_speed = null, scroll_seconds = null } = named;
  const columns = ['transposition', 'capo', 'scroll_speed', 'scroll_seconds'] as const;
  return db
    .insertInto('song_music')
    .columns(['person_id', 'song_id', ...columns, 'changed_at'])
    .expression((from) =>
      from
        .selectFrom('song')
        .select((song) => [
          song.cast<string>(song.val(personId), 'text').as('person_id'),
          'song.id',
          song.cast<number>(song.val(transposition), 'integer').as('transposition'),
          song.cast<number>(song.val(capo), 'integer').as('capo'),
          song.cast<number>(song.val(scroll_speed), 'integer').as('scroll_speed'),
          song.cast<number>(song.val(scroll_seconds), 'integer').as('scroll_seconds'),
          song.cast<number>(song.val(at), 'bigint').as('changed_at'),
        ])
        .where('song.id', '=', songId)
        .where('song.deleted_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'song_id']).doUpdateSet({ ...named, changed_at: at }),
    )
    .returning(columns)
    .executeTakeFirst();
}

/** A person's settings for all existing songs, in a stable order for the ETag. */
export async function findMusic(db: Kysely<Schema>, personId: string): Promise<ChosenFor[]> {
  const rows = await db
    .selectFrom('song_music')
    .innerJoin('song', 'song.id', 'song_music.song_id')
    .select(['song.id', ...musicColumns])
    .where('song_music.person_id', '=', personId)
    .where('song.deleted_at', 'is', null)
    .orderBy('song.id')
    .execute();
  return rows.flatMap((row) => {
    const music = musicOf(row);
    return music === null ? [] : [{ songId: row.id, ...music }];
  });
}
