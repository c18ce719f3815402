import { ApiError, codeOf } from '#web/wire/apiError.ts';
import type { Sentences } from '#web/writing/writtenFields.ts';

/** Problems that are one field's own, though the answer names no field. */
const fieldOfCode: Readonly<Record<string, string>> = {
  categoryNotFound: 'categoryId',
  audioTooLarge: 'audioFile',
  notAudio: 'audioFile',
  sheetMusicTooLarge: 'sheetMusicFile',
  notSheetMusic: 'sheetMusicFile',
};

/** The server's sentences by field, to stand under the fields they are about. */
export function refusedFields(error: unknown): Sentences {
  if (!(error instanceof ApiError) || error.problem === null) return {};
  const { fields, message } = error.problem;
  const field = fieldOfCode[codeOf(error) ?? ''];
  return fields ?? (field === undefined ? {} : { [field]: message });
}
