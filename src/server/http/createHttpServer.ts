import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Traffic } from './traffic.ts';

/** Node's own server with its limits; what is not HTTP gets an answer like all others. */
export function createHttpServer(handler: RequestListener, traffic: Traffic): Server {
  const server = createServer(
    {
      headersTimeout: 15_000, // ms
      requestTimeout: 0, // `traffic` asks for a least rate instead
      keepAliveTimeout: 72_000, // ms, longer than proxies keep theirs
      connectionsCheckingInterval: 5_000, // ms
    },
    traffic.through(handler),
  );
  traffic.follow(server);
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections ahead; what one said there would answer the first request on it.
    const saidNothing = socket.bytesRead === 0;
    if (saidNothing || error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(traffic.rawAnswer('malformedBody'), () => socket.destroy());
  });
}
