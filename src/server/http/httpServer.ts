import { type RequestListener, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { AnswersAtOnce, Traffic } from './traffic.ts';

/** Node's own server with its limits; what is not HTTP gets an answer like all others. */
export function createHttpServer(
  handler: RequestListener,
  traffic: Traffic,
  answersAtOnce?: AnswersAtOnce,
): Server {
  const server = createServer(
    {
      headersTimeout: 15_000, // ms
      requestTimeout: 0, // `traffic` asks for a least rate instead
      keepAliveTimeout: 72_000, // ms, longer than proxies keep theirs
      connectionsCheckingInterval: 5_000, // ms
    },
    traffic.through(handler, answersAtOnce),
  );
  traffic.follow(server);
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections ahead; what one said there would answer the first request on it.
    const saidNothing = socket.bytesRead === 0;
    if (saidNothing || error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(traffic.rawAnswer('malformedBody'), () => socket.destroy());
  });
}

const quiet = 1000; // ms, for what was sent before anybody could know
const patience = 3000; // ms; a half-sent request would hold the server for minutes
const longest = 8000; // ms; Docker ends whoever takes ten seconds

/**
 * Refuses in words whatever is asked from now on, on new connections and on those that are open,
 * and ends what is under way, for 8 s at most. Closes the rest once nobody has asked for a second;
 * a request that has not come whole has 3 s.
 */
export async function closeGracefully({
  server,
  traffic,
}: {
  server: Server;
  traffic: Traffic;
}): Promise<void> {
  const told = traffic.refuse(quiet, longest);
  const deadline = setTimeout(() => void told.then(() => server.closeAllConnections()), patience);
  try {
    await told;
    if (server.listening) await promisify(server.close.bind(server))();
  } finally {
    clearTimeout(deadline);
  }
}
