import type { Song } from '#contract/songs/song.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import {
  emptyInput,
  formValue,
  type SongInput,
  type SongValues,
  valuesOf,
} from '#web/songEdits/songInput.ts';
import type { ChosenFiles } from '#web/offline/kinds/writeKind.ts';
import type { PendingWrite } from './pendingWrite.ts';

/** The form as it was when the write was made: everything typed, chosen and removed. */
export function inputOfWrite({ work, base }: PendingWrite<Song>, files: ChosenFiles): SongInput {
  const before: SongValues = base === null ? emptyInput.values : valuesOf(base);
  const chosen = {
    audioFile: files.audioFile ?? null,
    sheetMusicFile: files.sheetMusicFile ?? null,
  };
  if (!('fields' in work)) {
    return { values: before, files: chosen, removed: [] };
  }
  const values: Record<string, string> = { ...before };
  if (work.kind === 'create') values['versionName'] = '';
  for (const [name, value] of Object.entries(work.fields)) {
    if (name in before && value !== undefined) values[name] = formValue(value);
  }
  const clear = work.kind === 'change' ? (work.fields.clear ?? []) : [];
  for (const name of clear) if (name in before) values[name] = '';
  const isFile = (name: string): name is SongFileField => name in chosen;
  return {
    values: values as unknown as SongValues,
    files: chosen,
    removed: clear.filter(isFile),
  };
}
