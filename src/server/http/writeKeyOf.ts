import { hash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/idempotency.ts';
import { limits } from '#contract/limits.ts';
import type { ReceivedFiles } from '#server/files/keepFiles.ts';
import type { WriteKey } from '#server/keptAnswers/writeOnce.ts';
import { Problem } from '#server/problem.ts';
import type { Input, Visit } from './route.ts';

const readable = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKey}}$`);

/**
 * The key that came with a write, if any, and the hash of what is to be written: the call and all
 * its input as the schemas read it, files by their content. `If-Match` is no part of it: it says
 * when to write, not what.
 */
export function writeKeyOf(
  visit: Pick<Visit, 'header'>,
  endpoint: Endpoint,
  { files, ...input }: Input<Endpoint>,
): WriteKey | undefined {
  const key = visit.header(idempotencyHeader);
  if (key === undefined) return undefined;
  if (!readable.test(key)) {
    const sentence = `Må være 1 til ${limits.idempotencyKey} tegn uten mellomrom, æ, ø og å`;
    throw new Problem('invalidInput', { fields: { [idempotencyHeader]: sentence } });
  }
  const received: ReceivedFiles<string> = files;
  const contents = Object.keys(endpoint.files ?? {}).map((field) => received[field]?.sha256);
  const content = JSON.stringify([endpoint.method, endpoint.path, input, contents]);
  return { key, contentHash: hash('sha256', content, 'base64url') };
}
