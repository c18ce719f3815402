import { limits } from '#contract/base/limits.ts';
import type { BatchAnswers, ImportHead, ImportRow } from '#web/offline/imports/importRows.ts';
import type { ComparedRow } from '#web/offline/library/findTwins.ts';
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

/** As it is compared with others: as it was read, whatever was edited. */
export function comparedRow({ at, id, read }: ImportRow): ComparedRow {
  return { at, id, lyrics: read.lyrics };
}

/** Without its folders and ending. */
function baseName(name: string): string {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.\w{1,10}$/, '')
    .trim();
}
