import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '#server/seam/carriedFiles.ts';
import { dispositionOf } from './dispositionOf.ts';

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
