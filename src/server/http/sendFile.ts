import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '#server/seam/carriedFiles.ts';
import { Problem } from '#server/seam/problem.ts';
import { byteRange } from './byteRange.ts';
import { dispositionOf } from './dispositionOf.ts';
import { matchesEtag } from './matchesEtag.ts';

/**
 * Of a file in a tab of its own. Browsers draw their own page around a picture or a recording, with
 * styles in its elements, which the policy of our pages refuses; scripts this one refuses too. No
 * `sandbox`: its page counts as another site's, to which recordings and icon are refused.
 */
const fileContentPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a file or the part of it that is asked for (RFC 9110 §13, §14); it never changes. */
export async function sendFile(
  { mediaType, size, tag, name, open }: FileAnswer,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  const kept = {
    etag,
    'cache-control': 'private, max-age=31536000, immutable', // a year
    'content-security-policy': fileContentPolicy,
  };
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).headers(kept).send();
  const ifRange = headers['if-range'];
  const isSame = ifRange === undefined || ifRange === etag;
  const range = method === 'GET' && isSame ? byteRange(headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new Problem('rangeNotSatisfiable');
  }
  const content = method === 'HEAD' ? Readable.from([]) : await open(range);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  return reply
    .headers(kept)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', dispositionOf('inline', name))
    .header('content-length', range ? range.end - range.start + 1 : size)
    .type(mediaType)
    .send(content);
}
