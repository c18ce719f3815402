import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/seam/deps.ts';

/**
 * One line for what may have changed something, and for what went wrong. It names the route and
 * not the address, in which codes may stand; no header and no body ever gets here.
 */
export function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request;
  const status = reply.statusCode;
  if ((method === 'GET' || method === 'HEAD') && status < 400) return;
  const details = {
    requestId: request.id,
    method,
    route: request.routeOptions.url ?? null,
    status,
    milliseconds: Math.round(reply.elapsedTime),
  };
  // One that is refused in words, 503 or 507, stands there with its cause, once.
  if (status === 500) log.error(details, 'failed');
  else log.info(details, 'answered');
}
