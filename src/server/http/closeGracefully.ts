import type { FastifyInstance } from 'fastify';

const patience = 3000; // ms; a half-sent request would hold the server for minutes

/** Takes no more requests, ends those under way, and after 3 s whatever is still open. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}
