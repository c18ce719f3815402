import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errors } from '#contract/errors.ts';
import { goesOnSending, sendAndClose } from '#server/http/forms/requestBody.ts';
import type { Deps, Log } from '#server/core/deps.ts';
import type { Route } from '#server/core/route.ts';
import { callBudgets } from '#server/http/callBudget.ts';
import { type BuiltSsr, ssr } from '#server/http/ssr.ts';
import { createHttpServer } from '#server/http/httpServer.ts';
import type { Answered } from '#server/http/metrics.ts';
import { probes } from '#server/http/probes.ts';
import { errorResponseOf, toAppError } from '#server/http/toAppError.ts';
import { proxiesOf, trustFunction } from '#server/http/proxies.ts';
import { readJson } from '#server/http/readInput.ts';
import type { ScreenFiles } from '#server/http/readScreenFiles.ts';
import { registerRoute } from '#server/http/registerRoute.ts';
import { securityHeaders } from '#server/http/securityHeaders.ts';
import { isApi, sendElsewhere } from '#server/http/sendElsewhere.ts';
import { Traffic } from '#server/http/traffic.ts';
import { throttledLog } from '#server/core/throttledLog.ts';

interface Parts {
  readonly routes: readonly Route[];
  readonly screens: () => ScreenFiles | null;
  readonly spend?: ReturnType<typeof callBudgets>;
  readonly rendering?: () => Promise<BuiltSsr | null>;
  /** Hears of every answer that was given to somebody. */
  readonly note?: ((answered: Answered) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly traffic: Traffic;
    /** Whether it is ready, as `/readyz` says. */
    isReady(): Promise<boolean>;
  }
}

/** The server: every call of the contract, the built screens, health probes, and nothing else. */
export function createApp(
  deps: Deps,
  { routes, screens, spend = callBudgets(), rendering = async () => null, note }: Parts,
): FastifyInstance {
  const headers = { ...securityHeaders(deps.settings), 'cache-control': 'no-store' };
  const seldom = throttledLog(deps.clock);
  const noteRefused = ({ method = 'none' }: Pick<IncomingMessage, 'method'> = {}) => {
    seldom((unsaid) => deps.log.warn({ unsaid }, 'no room for more requests'));
    note?.({ method, route: 'refused', status: errors.unavailable[0], milliseconds: 0 });
  };
  const isProxy = proxiesOf(deps.settings);
  const traffic = new Traffic(headers, { noteRefused, isProxy });
  const { answer, look } = probes(deps, traffic, headers);
  const elsewhere = sendElsewhere(routes, screens, deps.settings, (request, reply) =>
    withScreen(request, reply).catch((err: unknown) => {
      deps.log.error({ err, requestId: request.id }, 'server-side rendering');
      return false;
    }),
  );
  /** Causes that the log has: what is thrown again, as to all plays of one moment, is no news. */
  const logged = new WeakSet<WeakKey>();

  function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = toAppError(error, deps.engine);
    const status = errors[problem.code][0];
    const { cause } = problem;
    const isNews = !(cause instanceof Error && logged.has(cause));
    if (cause instanceof Error) logged.add(cause);
    const details = { err: cause, requestId: request.id };
    if (status >= 500 && isNews) deps.log.error(details, problem.code);
    else if (cause !== undefined && isNews) deps.log.info(details, problem.code);
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
    reply.headers(headers).code(status).type('application/json; charset=utf-8');
    const answer = errorResponseOf(problem, request.id);
    if (goesOnSending(request)) sendAndClose(answer, request, reply);
    else reply.send(answer);
  }

  /** An address that can't be decoded; no route and no hook ever sees it. */
  function sendUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isApi(request)) return sendProblem(error, request, reply);
    try {
      elsewhere(request, reply.headers(headers));
    } catch (problem) {
      sendProblem(problem, request, reply);
    }
  }

  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => createHttpServer(handler, traffic, answer),
    return503OnClosing: false, // `traffic` says it in our words
    routerOptions: { maxParamLength: longestParameter },
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
    threshold: 1400, // bytes: what fits into one packet gets no shorter
  });
  // A form is read by the handler, which knows the limits of the call.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  app.decorate('traffic', traffic);
  app.decorate('isReady', look);
  app.decorateRequest('context', null);
  // At every request: with callbacks, which cost less than promises.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (!request.is404) return done();
    // Before the body: whatever it is, nobody reads it there.
    try {
      elsewhere(request, reply);
    } catch (problem) {
      sendProblem(problem, request, reply);
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    const answered = answeredBy(request, reply);
    logAnswer(deps.log, request, answered);
    // What the house asks itself is nobody's request.
    if (note && request.raw.socket instanceof Socket) note(answered);
    done();
  });
  app.setErrorHandler(sendProblem);
  // A plugin sees the routes that come after it is loaded.
  app.after(() => {
    for (const route of routes) registerRoute(app, deps, route, spend);
  });
  return app;
}

/** Fastify's own, for JSON schemas that no route has, are two fifths of its code. */
const noCompilers = {
  buildValidator: () => refuseSchema,
  buildSerializer: () => refuseSchema,
};

function refuseSchema(): never {
  throw new Error('a route is checked by the contract, not by a JSON schema');
}

const longestParameter = 4000; // characters; a credential id has at most 1023 bytes

/** Unique over restarts, so that one number leads to one line of the log. */
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
 * One line for what may have changed something, and for what went wrong. It names the route and
 * not the address, in which codes may stand; no header and no body ever gets here.
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
  // One that is refused in words, 503 or 507, stands there with its cause, once.
  if (status === 500) log.error(details, 'failed');
  else log.info(details, 'answered');
}
