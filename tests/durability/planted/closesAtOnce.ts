import { Server } from 'node:http';

/* Loaded before a server: asked to end, it closes all connections before anything else. */
const listen = Reflect.get(Server.prototype, 'listen');
Server.prototype.listen = function listenCarelessly(this: Server, ...values: unknown[]) {
  process.prependListener('SIGTERM', () => this.closeAllConnections());
  const answer: unknown = Reflect.apply(listen, this, values);
  return answer;
} as typeof listen;
