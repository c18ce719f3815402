import { limits } from '#contract/base/limits.ts';
import type { BatchAnswers, ImportHead, ImportRow } from '#web/offline/imports/importRows.ts';
import type { FileReading, FoundSong } from './reading/fileReading.ts';

export const noAnswers: BatchAnswers = {
  categoryId: '',
  language: '',
  rightsStatus: '',
  bareB: '',
  smallMinors: '',
};

export function newHead(now: number): ImportHead {
  return { batch: crypto.randomUUID(), startedAt: now, answers: noAnswers, files: [] };
}

/** A song that was read, at this place of the batch. The file's name is proposed for its version. */
export function rowOf(
  at: number,
  { name, format = 'text' }: Pick<FileReading, 'name' | 'format'>,
  { id, ...read }: FoundSong,
): ImportRow {
  return {
    at,
    id,
    file: name,
    format,
    read,
    edits: {},
    chosen: null,
    asVersionOf: null,
    versionName: baseName(name).slice(0, limits.shortText),
  };
}

/** Without its folders and ending. */
function baseName(name: string): string {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.\w{1,10}$/, '')
    .trim();
}
