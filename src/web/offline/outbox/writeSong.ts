import type { Song } from '#contract/songs/song.ts';
import type { IdempotencyKeys } from '#web/client/idempotencyKeys.ts';
import type { StoppedWrite, WriteEnd } from './writeEnd.ts';
import type { NewWrite } from './newWrite.ts';
import { write } from './outbox.ts';
import type { AttemptOptions } from './sendWrite.ts';

/** A song as written, or as it will be once the write is sent. */
export interface WrittenSong {
  readonly song: Song;
  /** The write is stored on the device until then. */
  readonly waits: boolean;
  /** It is the server's own answer. */
  readonly answered: boolean;
}

interface WriteSongOptions extends AttemptOptions {
  /** Called with a write in conflict, which then stays in the outbox. */
  readonly onConflict?: ((stopped: StoppedWrite<Song>) => void) | undefined;
}

/** Sends or queues a write, or resolves a stopped one with it. Throws what the server said else. */
export async function writeSong(
  stopped: StoppedWrite<Song> | null | undefined,
  keys: IdempotencyKeys,
  newWrite: NewWrite<Song>,
  { onConflict, ...options }: WriteSongOptions = {},
): Promise<WrittenSong> {
  const end = await endOf(stopped, keys, newWrite, options);
  if (end.kind === 'done' && end.answer !== null) {
    return { song: end.answer, waits: false, answered: true };
  }
  if (end.kind === 'conflict') {
    if (onConflict !== undefined) onConflict(end.stopped);
    // The form has the input.
    else if (!stopped) await (await import('./decide.ts')).discardWrite(end.stopped);
    throw end.error;
  }
  const { shownWith } = await import('./applyPending.ts');
  return { song: shownWith(newWrite), waits: end.kind === 'waits', answered: false };
}

async function endOf(
  stopped: StoppedWrite<Song> | null | undefined,
  keys: IdempotencyKeys,
  newWrite: NewWrite<Song>,
  options: AttemptOptions,
): Promise<WriteEnd<Song>> {
  const { entityId, title, work, base, files = {} } = newWrite;
  if (stopped) {
    const { decide } = await import('./decide.ts');
    return decide(stopped, { title, work, files, seen: base });
  }
  const content = [
    entityId,
    base?.version,
    JSON.stringify(work),
    files.audioFile ?? null,
    files.sheetMusicFile ?? null,
  ];
  return keys(content, (attempt) => write(newWrite, { ...options, attempt }));
}
