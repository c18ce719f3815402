import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { addressScopes, widening } from '#server/core/addressScopes.ts';

/** The minimum rate of uploads, and the time-out of idle connections. */
export interface Pace {
  /** Milliseconds between two samples. */
  readonly interval: number;
  /** Samples per rate measurement; a phone that changes cells is silent for a while. */
  readonly samples: number;
  /** Bytes that an incomplete body must deliver within that many samples. */
  readonly minBytes: number;
  /** Milliseconds without traffic after which a connection is closed. */
  readonly idleTimeout: number;
}

/** 1 kB/s, measured over 25 s. */
const defaultPace: Pace = {
  interval: 1000,
  samples: 25,
  minBytes: 25 * 1024,
  idleTimeout: 60_000,
};

/** Limits on concurrent connections and requests. */
export interface Capacity {
  /** Open connections. The first request on a further one gets 503, and the connection is closed. */
  readonly connections: number;
  /** Further connections that get that 503; beyond them, connections are dropped. */
  readonly overflow: number;
  /** Requests that wait for their response. Incomplete bodies do not count; they have a minimum rate. */
  readonly requests: number;
  /** The share of `requests` that may be writes; the rest is reserved for reads. */
  readonly writes: number;
  /**
   * Pipelined requests on one connection, each of which waits for the answer to the one before, so that a
   * connection costs one look-up at a time; with one more the connection is closed, which clients must
   * expect (RFC 9112 §9.3.2). Browsers and proxies do not pipeline.
   */
  readonly ofConnection: number;
  /**
   * Open connections of one address that is not a proxy, doubled for each wider scope (`addressScopes`).
   * A tenth more get 503 at their first request; beyond that, connections are closed.
   */
  readonly ofAddress: number;
}

export const defaultCapacity: Capacity = {
  connections: 5000,
  overflow: 500,
  requests: 2000,
  writes: 500,
  ofConnection: 4,
  ofAddress: 100,
};

/** `Retry-After` in seconds: for a restart, and for a server at capacity. */
const retryAfter = { closing: 5, unavailable: 2 } as const;

/** Answers a request outside Fastify and returns its path; undefined where it does not handle it. */
export type DirectAnswer = (...args: Parameters<RequestListener>) => string | undefined;

/** A request whose response is not sent yet, or whose body is incomplete. */
interface ActiveRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes received on the connection at the latest samples. */
  received: number[];
  index: number; // in `#active`
}

/**
 * Connection limits: closes connections that send or read too slowly, and answers 503 instead of
 * dropping the connection where the server is at capacity or shutting down.
 */
export class ConnectionLimits {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pace: Pace;
  readonly #capacity: Capacity;
  readonly #onRefused: (request?: IncomingMessage) => void;
  readonly #isProxy: (address: string) => boolean;
  readonly #open = new Set<Socket>();
  /** Open connections per address scope. */
  readonly #openOf = new Map<string, number>();
  /** Of a connection with a request whose response is not sent yet: what serves those behind it. */
  readonly #behind = new WeakMap<Socket, (() => void)[]>();
  /** Connections above the limit, whose first request gets 503. */
  readonly #overflowing = new WeakSet<Socket>();
  // An array, not a `Set`: under load, the tables that a growing `Set` replaces keep requests alive.
  readonly #active: ActiveRequest[] = [];
  #leaving = false;
  #refusing = false;
  #refusedAt = -Infinity; // time of `performance.now()`
  /** Whether writes get 503: set after an upgrade until the release has been ready once. */
  holdsWrites = false;

  /**
   * `headers` are sent with every response; `onRefused` is called for every refused connection or
   * request. Addresses for which `isProxy` is true have no limit per address.
   */
  constructor(
    headers: Readonly<Record<string, string>>,
    {
      pace = defaultPace,
      capacity = defaultCapacity,
      onRefused = () => undefined,
      isProxy = () => true,
    }: {
      pace?: Pace;
      capacity?: Capacity;
      onRefused?: (request?: IncomingMessage) => void;
      isProxy?: (address: string) => boolean;
    } = {},
  ) {
    this.#headers = headers;
    this.#pace = pace;
    this.#capacity = capacity;
    this.#onRefused = onRefused;
    this.#isProxy = isProxy;
  }

  /** Number of requests whose body is incomplete. */
  get incompleteBodies(): number {
    return this.#active.filter(({ request }) => !request.complete).length;
  }

  /** Whether `/readyz` answers 503 before a shutdown; requests are served until `refuse`. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  leave(): void {
    this.#leaving = true;
  }

  /** Attaches the limits to a server. A minimum rate replaces Node's time-out of whole requests. */
  attach(server: Server): void {
    const timer = setInterval(() => this.check(), this.#pace.interval).unref();
    server.once('close', () => clearInterval(timer));
    const { connections, overflow } = this.#capacity;
    server.maxConnections = connections + overflow;
    server.on('drop', () => this.#onRefused());
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      if (this.#open.size > connections) this.#overflowing.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      this.#countAddress(socket);
    });
    server.setTimeout(this.#pace.idleTimeout, (socket) => {
      // An idle connection whose response the server is still working on stays open.
      const isWorking = this.#active.some(({ request }) => request.socket === socket);
      if (!isWorking || socket.writableLength > 0) socket.destroy();
    });
  }

  #countAddress(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || this.#isProxy(remoteAddress)) return;
    const scopes = addressScopes(remoteAddress);
    const usage = scopes.map((scope, at) => {
      const open = (this.#openOf.get(scope) ?? 0) + 1;
      this.#openOf.set(scope, open);
      return open / (this.#capacity.ofAddress * widening ** at);
    });
    socket.once('close', () => {
      for (const scope of scopes) {
        const remaining = (this.#openOf.get(scope) ?? 1) - 1;
        if (remaining === 0) this.#openOf.delete(scope);
        else this.#openOf.set(scope, remaining);
      }
    });
    const highest = Math.max(...usage);
    if (highest > 1) this.#overflowing.add(socket);
    if (highest <= 1.1) return;
    this.#onRefused();
    socket.destroy();
  }

  /**
   * Wraps a request listener: answers 503 at capacity and while shutting down. Requests that
   * `answerDirectly` handles do not count towards the limits.
   */
  wrap(handler: RequestListener, answerDirectly: DirectAnswer = () => undefined): RequestListener {
    const serve: RequestListener = (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return;
      response.once('close', () => this.#serveNext(socket));
      if (this.#refusing) {
        this.#refusedAt = performance.now();
        return this.#refuse(request, response, 'closing');
      }
      // RFC 9112 §3.2: with two Host headers it is unknown which one a proxy used.
      if ((request.headersDistinct['host'] ?? []).length > 1) {
        socket.end(this.rawAnswer('malformedBody'), () => socket.destroy());
        return;
      }
      const isOverflow = this.#overflowing.has(socket);
      if (isOverflow) response.shouldKeepAlive = false;
      if (answerDirectly(request, response) !== undefined) return;
      if (this.holdsWrites && mayWrite(request)) {
        return this.#refuse(request, response, 'unavailable');
      }
      if (isOverflow || this.#isFullFor(request)) {
        this.#onRefused(request);
        return this.#refuse(request, response, 'unavailable');
      }
      const each = { request, response, received: [], index: this.#active.length };
      this.#active.push(each);
      // After an early response Node keeps reading the rest of the body.
      response.once('close', () => {
        if (request.complete || request.socket.destroyed) this.#end(each);
      });
      handler(request, response);
    };
    return (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return; // arrived in one packet with the request that closed the connection
      const behind = this.#behind.get(socket);
      if (behind === undefined) {
        this.#behind.set(socket, []);
        return serve(request, response);
      }
      if (behind.push(() => serve(request, response)) < this.#capacity.ofConnection) return;
      this.#onRefused(request);
      socket.destroy();
    };
  }

  #serveNext(socket: Socket): void {
    const next = this.#behind.get(socket)?.shift();
    if (next) next();
    else this.#behind.delete(socket);
  }

  /** Complete requests without a response. Slow uploads do not count, so they cannot block others. */
  get waiting(): readonly IncomingMessage[] {
    return this.#active
      .filter(({ request, response }) => request.complete && !response.closed)
      .map(({ request }) => request);
  }

  #end(each: ActiveRequest): void {
    if (this.#active[each.index] !== each) return;
    const last = this.#active.pop();
    if (!last || last === each) return;
    this.#active[each.index] = last;
    last.index = each.index;
  }

  #isFullFor(request: IncomingMessage): boolean {
    const { requests, writes } = this.#capacity;
    if (this.#active.length < Math.min(requests, writes)) return false;
    if (this.waiting.length >= requests) return true;
    return mayWrite(request) && this.waiting.filter(mayWrite).length >= writes;
  }

  /** Answers `tooSlow` to bodies below the minimum rate and closes their connections. */
  check(): void {
    const { samples, minBytes } = this.#pace;
    for (const each of this.#active.toReversed()) {
      const { request, response } = each;
      const { socket } = request;
      if (response.closed && (request.complete || socket.destroyed)) {
        this.#end(each);
        continue;
      }
      // A full buffer means that the server is not reading; the client is not slow.
      const full = request.readableLength >= request.readableHighWaterMark;
      if (request.complete || full) {
        each.received = [];
        continue;
      }
      each.received.push(socket.bytesRead);
      const [first = 0] = each.received;
      if (each.received.length <= samples) continue;
      each.received.shift();
      if (socket.bytesRead - first >= minBytes) continue;
      if (response.headersSent || response.socket !== socket) socket.destroy();
      else socket.end(this.rawAnswer('tooSlow'), () => socket.destroy());
    }
  }

  /**
   * Refuses all further requests with 503. Resolves once no connection is open, once no response is
   * outstanding and no request has arrived for `quiet` milliseconds, or after `atMost` milliseconds.
   */
  async refuse(quiet: number, atMost: number): Promise<void> {
    this.#refusing = true;
    for (const { response } of this.#active) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const done = Promise.withResolvers<void>();
    const checkOpen = () => {
      if (this.#open.size === 0) done.resolve();
    };
    for (const socket of this.#open) socket.once('close', checkOpen);
    checkOpen();
    const deadline = setTimeout(done.resolve, atMost);
    // Timers run before pending input is read, so the check waits for the next poll phase.
    const quietTimer = setTimeout(() => setImmediate(checkQuiet), quiet);
    const checkQuiet = () => {
      const waits = this.#active.some(({ request, response }) => {
        return request.complete && !response.headersSent;
      });
      if (waits || performance.now() - this.#refusedAt < quiet) quietTimer.refresh();
      else done.resolve();
    };
    await done.promise;
    clearTimeout(deadline);
    clearTimeout(quietTimer);
  }

  /** A complete raw HTTP response, for a connection without a `ServerResponse`. */
  rawAnswer(code: ErrorCode): string {
    const { status, body, headers } = this.#answer(code);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
  }

  #refuse(request: IncomingMessage, response: ServerResponse, code: keyof typeof retryAfter): void {
    const { status, body, headers } = this.#answer(code);
    response.writeHead(status, { ...headers, 'retry-after': String(retryAfter[code]) });
    response.write(request.method === 'HEAD' ? '' : body);
    // Sends the response, then drains the rest of the request, then closes the connection.
    finished(request.resume(), { writable: false }, () => response.end());
  }

  #answer(code: ErrorCode) {
    const [status, message] = errors[code];
    const body = JSON.stringify({ message, code });
    const headers = {
      ...this.#headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    return { status, body, headers };
  }
}

function mayWrite({ method }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
