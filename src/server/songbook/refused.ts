import { Problem } from '#server/problem.ts';

/** A song book is not imported for this reason; the sentence names where (decision 26). */
export function refused(sentence: string, cause?: unknown): Problem {
  return new Problem('songbookRefused', { fields: { songbook: sentence }, cause });
}
