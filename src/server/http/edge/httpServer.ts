import { type RequestListener, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { DirectAnswer, ConnectionLimits } from './connectionLimits.ts';

/** Node's HTTP server with its time-outs. Invalid HTTP gets an error response like any other. */
export function createHttpServer(
  handler: RequestListener,
  connectionLimits: ConnectionLimits,
  answerDirectly?: DirectAnswer,
): Server {
  const server = createServer(
    {
      headersTimeout: 15_000, // ms
      requestTimeout: 0, // `connectionLimits` demands a minimum rate instead
      keepAliveTimeout: 72_000, // ms, longer than that of common proxies
      connectionsCheckingInterval: 5_000, // ms
    },
    connectionLimits.wrap(handler, answerDirectly),
  );
  connectionLimits.attach(server);
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A browser's preconnect that times out gets no response: it would be read as that of the first request.
    const isUnused = socket.bytesRead === 0;
    if (isUnused || error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(connectionLimits.rawAnswer('malformedBody'), () => socket.destroy());
  });
}

const quiet = 1000; // ms without a request, for requests that were sent before the client could know
const incompleteAtMost = 3000; // ms; a half-sent request would hold the server for minutes
const atMost = 8000; // ms; Docker kills a container after ten seconds

/**
 * Graceful shutdown. Answers new requests with 503, lets requests in progress finish for at most 8 s,
 * incomplete requests for 3 s, and closes the remaining connections after a second without a request.
 */
export async function closeGracefully({
  server,
  connectionLimits,
}: {
  server: Server;
  connectionLimits: ConnectionLimits;
}): Promise<void> {
  const refused = connectionLimits.refuse(quiet, atMost);
  const deadline = setTimeout(
    () => void refused.then(() => server.closeAllConnections()),
    incompleteAtMost,
  );
  try {
    await refused;
    if (server.listening) await promisify(server.close.bind(server))();
  } finally {
    clearTimeout(deadline);
  }
}
