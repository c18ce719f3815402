import type { AnswerOf } from '#contract/endpoint.ts';
import type { listChanges } from '#contract/library.ts';
import type { Song } from '#contract/song.ts';
import { type LibraryState, libraryFormat } from './libraryRows.ts';

export type Changes = AnswerOf<typeof listChanges>;

/** What one answer of `listChanges` does to the device; all of it in one transaction, or nothing. */
export interface Step {
  /** What the device had when it asked. Only onto that does the answer fit. */
  readonly before: LibraryState | null;
  /** The rows that are there belong to another library: away with them first. */
  readonly clear: boolean;
  readonly put: readonly Song[];
  readonly remove: readonly string[];
  /** `songs` is counted once the rows are written. */
  readonly state: Omit<LibraryState, 'songs'>;
}

/**
 * `before` is what the device has, null for nothing. A library is complete once an answer says that
 * nothing is left, and stays so while it follows; only a restart begins anew.
 */
export function followAnswer(
  before: LibraryState | null,
  answer: Changes,
  { person, now }: { readonly person: string; readonly now: number },
): Step {
  const clear = before === null || answer.restart || before.library !== answer.library;
  const complete = !answer.more || (!clear && before.complete);
  return {
    before,
    clear,
    put: answer.songs,
    remove: answer.deleted,
    state: {
      format: libraryFormat,
      person,
      library: answer.library,
      revision: answer.revision,
      complete,
      syncedAt: answer.more ? (before?.syncedAt ?? 0) : now,
    },
  };
}

/**
 * Whether the device still is where the question was asked from. It is not if its songs were thrown
 * away meanwhile: what came before would be missing, and it would be called complete.
 */
export function stillFits({ before }: Pick<Step, 'before'>, now: LibraryState | null): boolean {
  return now?.library === before?.library && now?.revision === before?.revision;
}

/** What to ask with. */
export function nextQuestion(state: LibraryState | null): { since?: string; library?: string } {
  return state === null ? {} : { since: String(state.revision), library: state.library };
}
