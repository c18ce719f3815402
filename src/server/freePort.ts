import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on right now. */
export async function freePort(host: string): Promise<number> {
  const socket = createServer().listen(0, host);
  await once(socket, 'listening');
  const address = socket.address();
  socket.close();
  await once(socket, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
