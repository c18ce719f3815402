import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { addressScopes, widening } from '#server/core/route.ts';

/** How slow whoever sends or takes may be. */
export interface Pace {
  /** Milliseconds between two looks. */
  readonly every: number;
  /** Looks over which a rate is taken; a phone between two masts is silent for a while. */
  readonly looks: number;
  /** Bytes that must come within that time, while some are missing. */
  readonly least: number;
  /** Milliseconds in which nothing of an answer is taken. */
  readonly silence: number;
}

/** 1 kB/s, over 25 s. */
const usualPace: Pace = { every: 1000, looks: 25, least: 25 * 1024, silence: 60_000 };

/** How much there is room for at once. */
export interface Room {
  /** Open connections. Who comes on one more is told so at its first request, and it is closed. */
  readonly connections: number;
  /** Connections more than these are closed without a word. */
  readonly told: number;
  /** Requests that wait for their answer. A body that still comes has its own rate to keep. */
  readonly requests: number;
  /** Of these, such as may write: the rest is left to whoever reads. */
  readonly writes: number;
  /**
   * Of these, of one connection: with one more it is closed, as RFC 9112 §9.3.2 has clients expect.
   * Browsers and proxies send the next one when they have the answer.
   */
  readonly ofConnection: number;
  /**
   * Open connections of one address that is no proxy's, twice and four times as many of its wider
   * lines (`addressScopes`). A tenth more are told at their first request; then they are closed.
   */
  readonly ofAddress: number;
}

export const usualRoom: Room = {
  connections: 5000,
  told: 500,
  requests: 2000,
  writes: 500,
  ofConnection: 4,
  ofAddress: 100,
};

/** In seconds: a restart is over, what others have asked is answered. */
const retryAfter = { closing: 5, unavailable: 2 } as const;

/** Answers a request without a body by itself and says which route that was, or leaves it alone. */
export type AnswersAtOnce = (...asked: Parameters<RequestListener>) => string | undefined;

/** A request whose answer is not sent yet, or whose body still comes. */
interface UnderWay {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes its connection had received at each look, as many as are needed. */
  received: number[];
  place: number; // among the others, as long as it is one of them
}

/**
 * What goes over the connections of a server: who sends or takes too slowly is cut off; where there
 * is no room for more, and once it closes, whoever asks is told so instead of being cut off.
 */
export class Traffic {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pace: Pace;
  readonly #room: Room;
  readonly #noteRefused: (request?: IncomingMessage) => void;
  readonly #isProxy: (address: string) => boolean;
  readonly #open = new Set<Socket>();
  /** How many of these are of an address, by its scopes. */
  readonly #openOf = new Map<string, number>();
  /** Requests whose answer is not sent yet. */
  readonly #asked = new WeakMap<Socket, number>();
  /** That came when there was no room for them. */
  readonly #beyond = new WeakSet<Socket>();
  // No `Set`: while many come and go, the tables that it has outgrown keep them from being let go.
  readonly #underWay: UnderWay[] = [];
  #leaving = false;
  #refusing = false;
  #refusedAt = -Infinity; // as `performance.now()` has it
  /** Whether writes are refused, which a release does that has not been found well yet. */
  holdsWrites = false;

  /**
   * `headers` are those of every answer; `noteRefused` hears of whoever there is no room for. Behind
   * an address of which `isProxy` is true there are many.
   */
  constructor(
    headers: Readonly<Record<string, string>>,
    {
      pace = usualPace,
      room = usualRoom,
      noteRefused = () => undefined,
      isProxy = () => true,
    }: {
      pace?: Pace;
      room?: Room;
      noteRefused?: (request?: IncomingMessage) => void;
      isProxy?: (address: string) => boolean;
    } = {},
  ) {
    this.#headers = headers;
    this.#pace = pace;
    this.#room = room;
    this.#noteRefused = noteRefused;
    this.#isProxy = isProxy;
  }

  /** Requests whose body has not come to its end. */
  get bodiesMissing(): number {
    return this.#underWay.filter(({ request }) => !request.complete).length;
  }

  /** Whether others are to be asked from now on (`/readyz`); until it refuses, it serves as ever. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  leave(): void {
    this.#leaving = true;
  }

  /** Watches over a server. Its own deadlines for whole requests are off: a rate is fairer. */
  follow(server: Server): void {
    const looking = setInterval(() => this.look(), this.#pace.every).unref();
    server.once('close', () => clearInterval(looking));
    const { connections, told } = this.#room;
    server.maxConnections = connections + told;
    server.on('drop', () => this.#noteRefused());
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      if (this.#open.size > connections) this.#beyond.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      this.#countAddress(socket);
    });
    server.setTimeout(this.#pace.silence, (socket) => {
      // Nothing came or went. While the server itself works, that is nobody's fault.
      const works = this.#underWay.some(({ request }) => request.socket === socket);
      if (!works || socket.writableLength > 0) socket.destroy();
    });
  }

  #countAddress(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || this.#isProxy(remoteAddress)) return;
    const scopes = addressScopes(remoteAddress);
    const share = scopes.map((scope, at) => {
      const open = (this.#openOf.get(scope) ?? 0) + 1;
      this.#openOf.set(scope, open);
      return open / (this.#room.ofAddress * widening ** at);
    });
    socket.once('close', () => {
      for (const scope of scopes) {
        const left = (this.#openOf.get(scope) ?? 1) - 1;
        if (left === 0) this.#openOf.delete(scope);
        else this.#openOf.set(scope, left);
      }
    });
    const fullest = Math.max(...share);
    if (fullest > 1) this.#beyond.add(socket);
    if (fullest <= 1.1) return;
    this.#noteRefused();
    socket.destroy();
  }

  /**
   * Passes a request on, or refuses it where there is no room and once the server closes. What is
   * answered at once needs neither room nor watching.
   */
  through(
    handler: RequestListener,
    answersAtOnce: AnswersAtOnce = () => undefined,
  ): RequestListener {
    return (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return; // what came in one piece with the request it was closed for
      const before = this.#asked.get(socket) ?? 0;
      if (before >= this.#room.ofConnection) {
        this.#noteRefused(request);
        socket.destroy();
        return;
      }
      if (this.#refusing) {
        this.#refusedAt = performance.now();
        return this.#refuse(request, response, 'closing');
      }
      // RFC 9112 §3.2: which of two hosts a proxy believed, nobody knows.
      if ((request.headersDistinct['host'] ?? []).length > 1) {
        socket.end(this.rawAnswer('malformedBody'), () => socket.destroy());
        return;
      }
      const isBeyond = this.#beyond.has(socket);
      if (isBeyond) response.shouldKeepAlive = false;
      const isAnswered = answersAtOnce(request, response) !== undefined;
      if (isAnswered && before === 0 && response.writableEnded) return; // it is on its way
      this.#asked.set(socket, before + 1);
      response.once('close', () => this.#asked.set(socket, (this.#asked.get(socket) ?? 1) - 1));
      if (isAnswered) return;
      if (this.holdsWrites && mayWrite(request)) {
        return this.#refuse(request, response, 'unavailable');
      }
      if (isBeyond || this.#isFullFor(request)) {
        this.#noteRefused(request);
        return this.#refuse(request, response, 'unavailable');
      }
      const each = { request, response, received: [], place: this.#underWay.length };
      this.#underWay.push(each);
      // Node reads on what is left of a body that was answered before its end.
      response.once('close', () => {
        if (request.complete || request.socket.destroyed) this.#end(each);
      });
      handler(request, response);
    };
  }

  /** Requests that wait for their answer; who sends a body slowly must not keep others out. */
  get waiting(): readonly IncomingMessage[] {
    return this.#underWay
      .filter(({ request, response }) => request.complete && !response.closed)
      .map(({ request }) => request);
  }

  #end(each: UnderWay): void {
    if (this.#underWay[each.place] !== each) return;
    const last = this.#underWay.pop();
    if (!last || last === each) return;
    this.#underWay[each.place] = last;
    last.place = each.place;
  }

  #isFullFor(request: IncomingMessage): boolean {
    const { requests, writes } = this.#room;
    if (this.#underWay.length < Math.min(requests, writes)) return false;
    if (this.waiting.length >= requests) return true;
    return mayWrite(request) && this.waiting.filter(mayWrite).length >= writes;
  }

  /** Cuts off whose body comes slower than the least rate, with a sentence where there is room. */
  look(): void {
    const { looks, least } = this.#pace;
    for (const each of this.#underWay.toReversed()) {
      const { request, response } = each;
      const { socket } = request;
      if (response.closed && (request.complete || socket.destroyed)) {
        this.#end(each);
        continue;
      }
      // Where the server does not read on, nobody can send.
      const full = request.readableLength >= request.readableHighWaterMark;
      if (request.complete || full) {
        each.received = [];
        continue;
      }
      each.received.push(socket.bytesRead);
      const [first = 0] = each.received;
      if (each.received.length <= looks) continue;
      each.received.shift();
      if (socket.bytesRead - first >= least) continue;
      if (response.headersSent || response.socket !== socket) socket.destroy();
      else socket.end(this.rawAnswer('tooSlow'), () => socket.destroy());
    }
  }

  /**
   * From now on whoever asks is refused. Answers once no connection is left; once nobody waits for an
   * answer and nobody has asked for `quiet`; or when `atMost` is over (ms).
   */
  async refuse(quiet: number, atMost: number): Promise<void> {
    this.#refusing = true;
    for (const { response } of this.#underWay) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const done = Promise.withResolvers<void>();
    const ask = () => {
      if (this.#open.size === 0) done.resolve();
    };
    for (const socket of this.#open) socket.once('close', ask);
    ask();
    const last = setTimeout(done.resolve, atMost);
    // A timer comes before what has arrived meanwhile is read.
    const silent = setTimeout(() => setImmediate(look), quiet);
    const look = () => {
      const waits = this.#underWay.some(({ request, response }) => {
        return request.complete && !response.headersSent;
      });
      if (waits || performance.now() - this.#refusedAt < quiet) silent.refresh();
      else done.resolve();
    };
    await done.promise;
    clearTimeout(last);
    clearTimeout(silent);
  }

  /** A whole answer for a connection that no handler has. */
  rawAnswer(code: ErrorCode): string {
    const { status, body, headers } = this.#answer(code);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
  }

  #refuse(request: IncomingMessage, response: ServerResponse, code: keyof typeof retryAfter): void {
    const { status, body, headers } = this.#answer(code);
    response.writeHead(status, { ...headers, 'retry-after': String(retryAfter[code]) });
    response.write(request.method === 'HEAD' ? '' : body);
    // The answer goes before what is still coming in is read away, and the connection after both.
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
