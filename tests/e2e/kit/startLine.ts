import { type IncomingMessage, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { idempotencyHeader } from '#contract/headers.ts';

/** What befalls a write on its way. */
export interface Journey {
  /** Before it reaches the server; false lets it never get there. */
  readonly before?: () => Promise<boolean>;
  /** Once the server has answered; false lets nobody hear the answer. */
  readonly after?: () => Promise<boolean>;
}

/** What stands on the line in place of the server: what it says is no answer (decision 44). */
export const strangers = {
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
export type Stranger = keyof typeof strangers;

/** A line between browser and server on which answers can be lost. */
export interface Line {
  readonly origin: string;
  /** Who answers at this path; null is the server. */
  answers: (path: string) => Stranger | null;
  /** Asked for each write that a browser sends, with its idempotency key. */
  onWrite: (key: string) => Journey;
  /** Tells where the server listens. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

export async function startLine(): Promise<Line> {
  let port = 0;
  const server = createServer((incoming, answer) => {
    void pass(incoming, answer).catch(() => answer.destroy());
  });
  // On a connection it has used before, a browser sends a lost request again by itself.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: Line = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers: () => null,
    onWrite: () => ({}),
    leadTo: (to) => {
      port = to;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', line.origin);
    const stranger = pathname === '/portal' ? 'portal' : line.answers(pathname);
    if (stranger !== null) return strangers[stranger](answer);
    const body = await buffer(incoming);
    const key = incoming.headers[idempotencyHeader];
    const journey = typeof key === 'string' ? line.onWrite(key) : {};
    if ((await journey.before?.()) === false) return void answer.destroy();
    const { method, url: path, headers } = incoming;
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      const out = request({ host: '127.0.0.1', port, method, path, headers }, resolve);
      out.once('error', reject);
      out.end(body);
    });
    const answered = await buffer(upstream);
    if ((await journey.after?.()) === false) return void answer.destroy();
    const { connection: _, 'transfer-encoding': __, ...rest } = upstream.headers;
    answer.writeHead(upstream.statusCode ?? 502, rest).end(answered);
  }

  return line;
}
