import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download, FileAnswer } from '#server/core/carriedFiles.ts';
import { AppError } from '#server/core/AppError.ts';
import { byteRange, matchesEtag } from './requestHeaders.ts';

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
    throw new AppError('rangeNotSatisfiable');
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

/** Sends what is made for this one request, as it is made; whoever goes away ends it. */
export function sendDownload(
  { mediaType, name, headers = {}, content }: Download,
  { method }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .headers(headers)
    .header('content-disposition', dispositionOf('attachment', name))
    .type(mediaType);
  if (method !== 'HEAD') return reply.send(content);
  content.destroy();
  return reply.send();
}

/**
 * Whether a file is shown or saved, and under which name (RFC 6266): once in ASCII, once with its
 * letters.
 */
function dispositionOf(what: 'inline' | 'attachment', name: string): string {
  const letters = name.toWellFormed().normalize('NFC');
  const ascii = letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()-]/g, '_');
  const encoded = encodeURIComponent(letters).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${what}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
