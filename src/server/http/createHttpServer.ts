import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '#contract/problems.ts';

/** Node's own server with its limits; what is not HTTP gets an answer like all others. */
export function createHttpServer(
  handler: RequestListener,
  headers: Readonly<Record<string, string>>,
): Server {
  const server = createServer(
    {
      headersTimeout: 15_000, // ms
      requestTimeout: 300_000, // ms; 10 MB over a slow line take their time
      keepAliveTimeout: 72_000, // ms, longer than proxies keep theirs
      connectionsCheckingInterval: 5_000, // ms
    },
    handler,
  );
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections ahead; what one said there would answer the first request on it.
    const saidNothing = socket.bytesRead === 0;
    if (saidNothing || error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(rawAnswer('malformedBody', headers), () => socket.destroy());
  });
}

function rawAnswer(code: ProblemCode, headers: Readonly<Record<string, string>>): string {
  const [status, message] = problems[code];
  const body = JSON.stringify({ message, code });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Bad Request`, ...lines, '', body].join('\r\n');
}
