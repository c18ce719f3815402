import { errors } from '#contract/base/errors.ts';
import type { WriteState } from '#web/offline/kinds/writeKind.ts';

/**
 * Why a write was refused: a code of the contract's errors, or `fileGone`; null if it was not. Rows of
 * earlier releases are known by their sentence.
 */
export function causeOf(state: WriteState<unknown>): string | null {
  if (state.kind !== 'refused') return null;
  if (state.code !== undefined) return state.code;
  return Object.entries(errors).find(([, [, own]]) => own === state.sentence)?.[0] ?? null;
}
