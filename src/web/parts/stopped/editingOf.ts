import type { Song } from '#contract/song.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import { inputOfWrite } from '#web/offline/outbox/inputOfWrite.ts';
import { emptyInput, inputOf } from '#web/writing/songInput.ts';
import type { EditingStart } from '#web/parts/songForm/useSongEditing.ts';

/** What a form begins with: the song, or a waiting write that stopped with all that is in it. */
export function editingOf(
  song: Song | null,
  stopped: StoppedWrite | null,
): Pick<EditingStart, 'unchanged' | 'refused'> {
  if (stopped === null) {
    return { unchanged: song === null ? emptyInput : inputOf(song), refused: {} };
  }
  const { write, files } = stopped;
  const refused = write.state.kind === 'refused' ? write.state.fields : {};
  return { unchanged: inputOfWrite(write, files), refused };
}
