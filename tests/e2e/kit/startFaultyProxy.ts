import { type IncomingMessage, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { idempotencyHeader } from '#contract/base/headers.ts';

/** What happens to one write between browser and server. */
export interface Interception {
  /** Called before the request is forwarded; false drops the request. */
  readonly before?: () => Promise<boolean>;
  /** Called once the server has answered; false drops the response. */
  readonly after?: () => Promise<boolean>;
}

/**
 * Responses that do not come from the server, and must not be taken for its answer (decision 44).
 */
export const foreignAnswers = {
  gateway: (answer: ServerResponse) => {
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
  },
  portal: (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Logg inn på nettet</h1>');
  },
  redirect: (answer: ServerResponse) => {
    answer.writeHead(302, { location: '/portal' }).end();
  },
  silence: () => undefined,
  cut: (answer: ServerResponse) => void answer.destroy(),
};
export type ForeignAnswer = keyof typeof foreignAnswers;

/**
 * A proxy between browser and server that can drop requests and responses or answer them itself.
 */
export interface FaultyProxy {
  readonly origin: string;
  /** Which foreign answer to give for this path; null forwards to the server. */
  answers: (path: string) => ForeignAnswer | null;
  /** Called for each write that a browser sends, with its idempotency key. */
  onWrite: (key: string) => Interception;
  /** Sets the port of the server. */
  forwardTo(port: number): void;
  /** Drops every request and response under way. */
  dropAll(): void;
  stop(): Promise<void>;
}

export async function startFaultyProxy(): Promise<FaultyProxy> {
  let port = 0;
  const server = createServer((incoming, answer) => {
    void pass(incoming, answer).catch(() => answer.destroy());
  });
  // A browser retries a lost request by itself on a connection that it has used before.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers: () => null,
    onWrite: () => ({}),
    forwardTo: (to) => {
      port = to;
    },
    dropAll: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', proxy.origin);
    const foreign = pathname === '/portal' ? 'portal' : proxy.answers(pathname);
    if (foreign !== null) return foreignAnswers[foreign](answer);
    const body = await buffer(incoming);
    const key = incoming.headers[idempotencyHeader];
    const interception = typeof key === 'string' ? proxy.onWrite(key) : {};
    if ((await interception.before?.()) === false) return void answer.destroy();
    const { method, url: path, headers } = incoming;
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      const out = request({ host: '127.0.0.1', port, method, path, headers }, resolve);
      out.once('error', reject);
      out.end(body);
    });
    const answered = await buffer(upstream);
    if ((await interception.after?.()) === false) return void answer.destroy();
    const { connection: _, 'transfer-encoding': __, ...rest } = upstream.headers;
    answer.writeHead(upstream.statusCode ?? 502, rest).end(answered);
  }

  return proxy;
}
