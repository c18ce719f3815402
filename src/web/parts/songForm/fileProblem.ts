import { type ProblemCode, problems } from '#contract/problems.ts';
import { type SongFileField, songFiles } from '#contract/songForm.ts';
import { songForm as texts } from '#web/texts/songForm.ts';

/** File names the screen lets pass; what a file really is, the server reads in it (decision 27). */
export const acceptedNames: Readonly<Record<SongFileField, readonly string[]>> = {
  audioFile: ['.mp3', '.wav', '.m4a'],
  sheetMusicFile: ['.pdf', '.jpg', '.jpeg', '.png'],
};

const wrongKind: Readonly<Record<SongFileField, ProblemCode>> = {
  audioFile: 'notAudio',
  sheetMusicFile: 'notSheetMusic',
};

export interface FileProblem {
  readonly title: string;
  readonly sentence: string;
}

/** Why a file will not do, before any of it is sent (spec §5); exactly the limit passes. */
export function fileProblem(
  field: SongFileField,
  { name, size }: Pick<File, 'name' | 'size'>,
): FileProblem | null {
  const { maximum, tooLarge } = songFiles[field];
  if (size > maximum) return { title: texts.fileTooLarge, sentence: problems[tooLarge][1] };
  if (size === 0) return { title: texts.fileRefused, sentence: problems.fileEmpty[1] };
  const accepted = acceptedNames[field].some((ending) => name.toLowerCase().endsWith(ending));
  return accepted ? null : { title: texts.fileRefused, sentence: problems[wrongKind[field]][1] };
}
