import type { Song } from '#contract/songs/song.ts';
import type { IdempotencyKeys } from '#web/client/idempotencyKeys.ts';
import type { StoppedWrite } from './decide.ts';
import type { NewWrite } from './newWrite.ts';
import { writeOrWait } from './outbox.ts';

/** A song as written, or as it will be once the write is sent. */
export interface WrittenSong {
  readonly song: Song;
  /** The write is stored on the device until then. */
  readonly waits: boolean;
  /** It is the server's own answer. */
  readonly answered: boolean;
}

/** Sends or queues a write, or resolves a stopped one with it. */
export async function writeSong(
  stopped: StoppedWrite | null | undefined,
  keys: IdempotencyKeys,
  write: NewWrite<Song>,
  sent: (headers: Record<string, string>) => Promise<Song>,
): Promise<WrittenSong> {
  if (stopped) {
    const [{ decide }, { shownWith }] = await Promise.all([
      import('./decide.ts'),
      import('./applyPending.ts'),
    ]);
    const { title, work, files = {}, base: seen } = write;
    const waits = await decide(stopped, { title, work, files, seen });
    return { song: shownWith(write), waits, answered: false };
  }
  const { entityId, work, base, files = {} } = write;
  const content = [
    entityId,
    base?.version,
    JSON.stringify(work),
    files.audioFile ?? null,
    files.sheetMusicFile ?? null,
  ];
  const written = await keys(content, (attempt) => writeOrWait(write, sent, attempt));
  if (!written.waits) return { song: written.answer, waits: false, answered: true };
  const { shownWith } = await import('./applyPending.ts');
  return { song: shownWith(write), waits: true, answered: false };
}
