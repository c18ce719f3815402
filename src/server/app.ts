import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errors } from '#contract/base/errors.ts';
import { isStillSending, sendAndClose } from '#server/http/forms/requestBody.ts';
import type { Deps, Log } from '#server/core/deps.ts';
import type { Route } from '#server/core/route.ts';
import { callBudgets } from '#server/http/calls/callBudget.ts';
import { type BuiltSsr, ssr } from '#server/http/pages/ssr.ts';
import { createHttpServer } from '#server/http/edge/httpServer.ts';
import type { Answered } from '#server/http/edge/metrics.ts';
import { probes } from '#server/http/edge/probes.ts';
import { errorResponseOf, toAppError } from '#server/http/calls/toAppError.ts';
import { proxiesOf, trustFunction } from '#server/http/edge/proxies.ts';
import { readJson } from '#server/http/calls/readInput.ts';
import type { ScreenFiles } from '#server/http/pages/readScreenFiles.ts';
import { registerRoute } from '#server/http/calls/registerRoute.ts';
import { isUnlisted, securityHeaders } from '#server/http/edge/securityHeaders.ts';
import { isApi, sendFallback } from '#server/http/pages/sendFallback.ts';
import { ConnectionLimits } from '#server/http/edge/connectionLimits.ts';
import { throttledLog } from '#server/core/throttledLog.ts';

interface Parts {
  readonly routes: readonly Route[];
  readonly screens: () => ScreenFiles | null;
  readonly spend?: ReturnType<typeof callBudgets>;
  readonly rendering?: () => Promise<BuiltSsr | null>;
  /** Called for every response to an external client. */
  readonly note?: ((answered: Answered) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly connectionLimits: ConnectionLimits;
    /** The readiness check behind `/readyz`. */
    isReady(): Promise<boolean>;
  }
}

/** The server: all endpoints of the contract, the built screens, and the health probes. */
export function createApp(
  deps: Deps,
  { routes, screens, spend = callBudgets(), rendering = async () => null, note }: Parts,
): FastifyInstance {
  const headers = { ...securityHeaders(deps.settings), 'cache-control': 'no-store' };
  const throttled = throttledLog(deps.clock);
  const onRefused = ({ method = 'none' }: Pick<IncomingMessage, 'method'> = {}) => {
    throttled((unsaid) => deps.log.warn({ unsaid }, 'no room for more requests'));
    note?.({ method, route: 'refused', status: errors.unavailable[0], milliseconds: 0 });
  };
  const isProxy = proxiesOf(deps.settings);
  const connectionLimits = new ConnectionLimits(headers, { onRefused, isProxy });
  const { answer, check } = probes(deps, connectionLimits, headers);
  const fallback = sendFallback(routes, screens, deps.settings, (request, reply) =>
    withScreen(request, reply).catch((err: unknown) => {
      deps.log.error({ err, requestId: request.id }, 'server-side rendering');
      return false;
    }),
  );
  /** Causes logged already: one failed transaction rejects all plays that were batched into it. */
  const logged = new WeakSet<WeakKey>();

  function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = toAppError(thrown, deps.engine);
    const status = errors[error.code][0];
    const { cause } = error;
    const isNew = !(cause instanceof Error && logged.has(cause));
    if (cause instanceof Error) logged.add(cause);
    const details = { err: cause, requestId: request.id };
    if (status >= 500 && isNew) deps.log.error(details, error.code);
    else if (cause !== undefined && isNew) deps.log.info(details, error.code);
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    reply.headers(headers).code(status).type('application/json; charset=utf-8');
    const answer = errorResponseOf(error, request.id);
    if (isStillSending(request)) sendAndClose(answer, request, reply);
    else reply.send(answer);
  }

  /** For a URL that cannot be decoded, for which Fastify runs no route and no hook. */
  function sendUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isApi(request)) return sendError(error, request, reply);
    try {
      fallback(request, reply.headers(headers));
    } catch (refused) {
      sendError(refused, request, reply);
    }
  }

  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => createHttpServer(handler, connectionLimits, answer),
    return503OnClosing: false, // `connectionLimits` sends the 503, with our own error body
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    trustProxy: trustFunction(deps.settings.trustProxy),
    genReqId: requestIds(),
    frameworkErrors: sendUnroutable,
    schemaController: { compilersFactory: noCompilers },
  });
  const withScreen = ssr(app, rendering, deps.settings);
  readJson(app);
  void app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: 1400, // bytes: a response that fits into one packet gains nothing
  });
  // The route handler reads the form, since only it knows the limits of the endpoint.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  app.decorate('connectionLimits', connectionLimits);
  app.decorate('isReady', check);
  app.decorateRequest('context', null);
  // Runs for every request, so it uses callbacks, which cost less than promises.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isUnlisted(request)) reply.header('x-robots-tag', 'noindex');
    if (!request.is404) return done();
    // In `onRequest`, so that the body of a request without a route is never read.
    try {
      fallback(request, reply);
    } catch (error) {
      sendError(error, request, reply);
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    const answered = answeredBy(request, reply);
    logAnswer(deps.log, request, answered);
    // `inject`, which server-side rendering uses, has no socket and is not counted.
    if (note && request.raw.socket instanceof Socket) note(answered);
    done();
  });
  app.setErrorHandler(sendError);
  // A plugin applies only to routes that are registered after it has loaded.
  app.after(() => {
    for (const route of routes) registerRoute(app, deps, route, spend);
  });
  return app;
}

/** Replaces Fastify's JSON schema compilers: no route uses them, and they are two fifths of its code. */
const noCompilers = {
  buildValidator: () => refuseSchema,
  buildSerializer: () => refuseSchema,
};

function refuseSchema(): never {
  throw new Error('a route is checked by the contract, not by a JSON schema');
}

const longestParameter = 4000; // characters; a credential id has at most 1023 bytes

/** Request ids, unique across restarts, so that an id in an error message finds its log line. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

function answeredBy(request: FastifyRequest, reply: FastifyReply): Answered {
  return {
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
  };
}

/**
 * Logs writes and failed requests, one line each. Logs the route template, not the URL, which may
 * contain invitation codes; headers and bodies are never logged.
 */
function logAnswer(log: Log, request: FastifyRequest, answered: Answered): void {
  const { method, route = null, status, milliseconds } = answered;
  if ((method === 'GET' || method === 'HEAD') && status < 400) return;
  const details = {
    requestId: request.id,
    method,
    route,
    status,
    person: request.context?.user?.id ?? null,
    milliseconds: Math.round(milliseconds),
  };
  // `sendError` has logged the cause of a 503 or 507 already.
  if (status === 500) log.error(details, 'failed');
  else log.info(details, 'answered');
}
