import type { FastifyInstance } from 'fastify';

const lastChance = 1000; // ms, for what was sent before anybody could know
const patience = 3000; // ms; a half-sent request would hold the server for minutes

/**
 * Refuses in words whatever is asked from now on, on new connections and on those that are open,
 * and ends what is under way. Closes who does not ask after a second, and what is still open after
 * 3 s.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.traffic.refuse(lastChance);
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}
