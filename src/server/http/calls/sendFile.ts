import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download, FileAnswer } from '#server/core/carriedFiles.ts';
import { AppError } from '#server/core/AppError.ts';
import { byteRange, matchesEtag } from '#server/http/edge/requestHeaders.ts';

/**
 * Content security policy of a file that is opened in a tab. Browsers wrap a picture or a recording in
 * a page of their own with inline styles, which our page policy would block; scripts stay blocked. No
 * `sandbox`: it gives the page an opaque origin, and our cross-origin policy then blocks the file.
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

/** Sends an immutable file or the requested range of it (RFC 9110 §13, §14). */
export async function sendFile(
  { mediaType, size, tag, name, open }: FileAnswer,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  const caching = {
    etag,
    'cache-control': 'private, max-age=31536000, immutable', // a year
    'content-security-policy': fileContentPolicy,
  };
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).headers(caching).send();
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
    .headers(caching)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', dispositionOf('inline', name))
    .header('content-length', range ? range.end - range.start + 1 : size)
    .type(mediaType)
    .send(content);
}

/** Streams generated content as an attachment; a closed connection destroys the stream. */
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
 * The Content-Disposition header (RFC 6266), with the file name once in ASCII and once in UTF-8.
 */
function dispositionOf(type: 'inline' | 'attachment', name: string): string {
  const letters = name.toWellFormed().normalize('NFC');
  const ascii = letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()-]/g, '_');
  const encoded = encodeURIComponent(letters).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
