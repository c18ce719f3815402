import type { Song } from '#contract/song.ts';
import { type NewWrite, queued } from './queued.ts';
import { withWaiting } from './withWaiting.ts';

/** The song as its writer sees it once the write waits. */
export function shownWith(write: NewWrite): Song {
  const row = queued([], write, { key: '', tried: false }, { personId: '', madeAt: Date.now() });
  const shown = withWaiting(write.base, [{ ...row, sequence: 0 }]);
  if (shown === null) throw new Error('a change of no song');
  return shown;
}
