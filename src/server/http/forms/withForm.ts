import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Deps } from '#server/seam/deps.ts';
import { isForm } from './boundaryOf.ts';
import { type ReceivedForm, readForm } from './readForm.ts';

/**
 * Does `work` with the form of a request, or with none where the endpoint takes JSON as well.
 * Files that nobody kept are gone when it is done.
 */
export async function withForm<T>(
  deps: Pick<Deps, 'files'>,
  endpoint: Endpoint,
  { raw, headers }: FastifyRequest,
  work: (form?: ReceivedForm) => Promise<T>,
): Promise<T> {
  const type = headers['content-type'];
  if (!isForm(type)) return work();
  const form = await readForm(deps, endpoint, raw, { type, length: headers['content-length'] });
  try {
    return await work(form);
  } finally {
    for (const { content } of Object.values(form.files)) await content.discard();
  }
}
