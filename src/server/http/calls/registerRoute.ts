import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { bodyLimits } from '#contract/base/bodyLimits.ts';
import { installationHeader } from '#contract/base/headers.ts';
import { readCurrentUser, sessionCookie } from '#server/auth/sessions/session.ts';
import { withForm } from '#server/http/forms/readForm.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { BinaryAnswer, Route } from '#server/core/route.ts';
import { isSameOrigin } from '#server/core/isSameOrigin.ts';
import { installationId } from '#server/db/installationStore.ts';
import type { callBudgets } from './callBudget.ts';
import { readInput } from './readInput.ts';
import { refuseLargeUpload, refuseUnexpectedBody, admit, assertSameUser } from './refusals.ts';
import { countRefusedRight } from '#server/audit/countRefusals.ts';
import { matchesEtag } from '#server/http/edge/requestHeaders.ts';
import { RequestContextReader } from '#server/http/edge/requestContext.ts';
import { sendDownload, sendFile } from './sendFile.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in `onRequest` for routes of the contract; null for all others. */
    context: RequestContextReader | null;
  }
}

/** Time-out of a file response that sends no byte. */
const stalledAfter = 60_000; // ms

/**
 * Registers one endpoint of the contract. Order of the checks: same origin → session → rights → same
 * user as the page → body allowed → rate limit → quota → input → use case.
 */
export function registerRoute(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  spend: ReturnType<typeof callBudgets>,
): void {
  const { endpoint, handle } = route;
  const { environment, publicOrigin } = deps.settings;
  const inputOf = readInput(endpoint);
  const { bytes, values } = bodyLimits(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: Math.max(1, bytes),
    config: { values },

    // In `onRequest`, so that the body of a refused request is never read.
    async onRequest(request, reply) {
      const context = new RequestContextReader(request, reply, environment);
      request.context = context;
      if (route.existsFor?.(context) === false) throw new AppError('notFound');
      if (endpoint.method !== 'GET' && !isSameOrigin(context, publicOrigin)) {
        throw new AppError('foreignOrigin');
      }
      context.user = await readCurrentUser(deps, context.cookie(sessionCookie));
      reply.header(installationHeader, await installationId(deps.db));
      admit(endpoint.access, context.user);
      if (endpoint.method !== 'GET') assertSameUser(endpoint.access, context);
      refuseUnexpectedBody(endpoint, request.headers);
      spend((await route.budgetOf?.(request.params)) ?? endpoint.budget, context, deps);
      await refuseLargeUpload(deps, endpoint, context, request.headers);
    },

    async onError({ context }, _reply, error) {
      if (context !== null) await countRefusedRight(deps, context, endpoint, error);
    },

    async handler(request, reply) {
      const { context } = request;
      if (context === null) throw new Error('a handler ran without its context');
      const answer = await withForm(deps, endpoint, request, (form) =>
        handle(inputOf(request, form), context),
      ).catch((error: unknown) => refuseDeletedUser(deps, context, error));
      if (endpoint.binary) {
        // `connectionLimits` closes connections of clients that stop reading; this also covers a stalled disk.
        const { raw } = reply;
        if (raw.socket instanceof Socket) raw.setTimeout(stalledAfter, () => raw.destroy());
        const binary = answer as BinaryAnswer;
        if ('content' in binary) return sendDownload(binary, request, reply);
        return sendFile(binary, request, reply);
      }
      if (environment !== 'production') endpoint.answer.parse(answer);
      if (route.isLong) reply.header('vary', 'accept-encoding');
      // A weak ETag where the response may be compressed, since its bytes differ (RFC 9110 §8.8.3).
      const prefix = route.isLong ? 'W/' : '';
      if (context.etag !== undefined) reply.header('etag', `${prefix}${context.etag}`);
      if (context.etag !== undefined && endpoint.method === 'GET') {
        reply.header('cache-control', 'private, no-cache');
        const known = matchesEtag(context.header('if-none-match'), context.etag);
        if (known) return reply.code(304).send();
      }
      // Compressed here rather than globally, so that errors are sent uncompressed at once.
      if (route.isLong) {
        return reply.type('application/json; charset=utf-8').compress(JSON.stringify(answer));
      }
      return reply.send(answer);
    },
  });
}

/** Rethrows; as `notSignedIn` where the user's account was deleted during the request. */
async function refuseDeletedUser(
  deps: Pick<Deps, 'db' | 'engine' | 'clock' | 'log'>,
  context: RequestContextReader,
  error: unknown,
): Promise<never> {
  if (context.user === null || !deps.engine.isForeignKeyViolation(error)) throw error;
  const user = await readCurrentUser(deps, context.cookie(sessionCookie));
  throw user === null ? new AppError('notSignedIn', { cause: error }) : error;
}
