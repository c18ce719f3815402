import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { type ProblemCode, problems } from '#contract/problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly traffic: Traffic;
  }
}

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

const retryAfter = 5; // s, in which a restart is over

/** Has answered a request without a body to its end, or leaves it alone and says so. */
export type AnswersAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A request whose answer is not sent yet, or whose body still comes. */
interface UnderWay {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes its connection had received at each look, as many as are needed. */
  received: number[];
}

/**
 * What goes over the connections of a server: who sends or takes too slowly is cut off, and once it
 * closes, whoever asks is told so instead of being cut off.
 */
export class Traffic {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pace: Pace;
  readonly #open = new Set<Socket>();
  readonly #underWay = new Set<UnderWay>();
  #refusing = false;

  /** `headers` are those of every answer. */
  constructor(headers: Readonly<Record<string, string>>, pace: Pace = usualPace) {
    this.#headers = headers;
    this.#pace = pace;
  }

  /** Requests whose body has not come to its end. */
  get bodiesMissing(): number {
    return [...this.#underWay].filter(({ request }) => !request.complete).length;
  }

  /** Watches over a server. Its own deadlines for whole requests are off: a rate is fairer. */
  follow(server: Server): void {
    const looking = setInterval(() => this.look(), this.#pace.every).unref();
    server.once('close', () => clearInterval(looking));
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.setTimeout(this.#pace.silence, (socket) => {
      // Nothing came or went. While the server itself works, that is nobody's fault.
      const works = [...this.#underWay].some(({ request }) => request.socket === socket);
      if (!works || socket.writableLength > 0) socket.destroy();
    });
  }

  /**
   * Passes a request on, or refuses it once the server closes. What is answered at once needs no
   * watching.
   */
  through(handler: RequestListener, answersAtOnce: AnswersAtOnce = () => false): RequestListener {
    return (request, response) => {
      if (this.#refusing) return this.#refuse(request, response);
      if (answersAtOnce(request, response)) return;
      const each = { request, response, received: [] };
      this.#underWay.add(each);
      // Node reads on what is left of a body that was answered before its end.
      response.once('close', () => {
        if (request.complete || request.socket.destroyed) this.#underWay.delete(each);
      });
      handler(request, response);
    };
  }

  /** Cuts off whose body comes slower than the least rate, with a sentence where there is room. */
  look(): void {
    const { looks, least } = this.#pace;
    for (const each of this.#underWay) {
      const { request, response } = each;
      const { socket } = request;
      if (response.closed && (request.complete || socket.destroyed)) {
        this.#underWay.delete(each);
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

  /** From now on whoever asks is refused. Answers when no connection is left, or time is up. */
  async refuse(atMost: number): Promise<void> {
    this.#refusing = true;
    for (const { response } of this.#underWay) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const done = Promise.withResolvers<void>();
    const timer = setTimeout(done.resolve, atMost);
    const ask = () => {
      if (this.#open.size === 0) done.resolve();
    };
    for (const socket of this.#open) socket.once('close', ask);
    ask();
    await done.promise;
    clearTimeout(timer);
  }

  /** A whole answer for a connection that no handler has. */
  rawAnswer(code: ProblemCode): string {
    const { status, body, headers } = this.#answer(code);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const { status, body, headers } = this.#answer('closing');
    response.writeHead(status, { ...headers, 'retry-after': String(retryAfter) });
    response.write(request.method === 'HEAD' ? '' : body);
    // The answer goes before what is still coming in is read away, and the connection after both.
    finished(request.resume(), { writable: false }, () => response.end());
  }

  #answer(code: ProblemCode) {
    const [status, message] = problems[code];
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
