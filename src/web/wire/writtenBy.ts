import { personHeader } from '#contract/endpoint.ts';
import { outboxWriter } from './outboxWriter.ts';

/** Says for whom this page writes, so that nothing goes out in another one's name (spec §7). */
export function writtenBy(personId = outboxWriter()): Record<string, string> {
  return personId === null ? {} : { [personHeader]: personId };
}
