import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { ifMatch } from '#web/client/request.ts';

/** Headers of a change that follows a write in the same attempt: its key is the same on every retry. */
export function followingHeaders(
  headers: Readonly<Record<string, string>> = {},
  base: Pick<Versioned, 'version'>,
): Record<string, string> {
  const first = headers[idempotencyHeader];
  const key = first === undefined ? {} : { [idempotencyHeader]: `${first}-change` };
  return { ...headers, ...key, ...ifMatch(base) };
}
