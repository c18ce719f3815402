import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { listChanges } from '#contract/library.ts';
import { call } from '#web/wire/call.ts';

const patience = 120_000; // ms; 2 MB on a slow line

/** Asks what has changed. A question that hangs would keep every tab from asking. */
export function askForChanges(
  query: QueryOf<typeof listChanges>,
): Promise<AnswerOf<typeof listChanges>> {
  return call(listChanges, { query }, { signal: AbortSignal.timeout(patience) });
}
