import { Server } from 'node:http';

/* Loaded before a server: it never looks how slowly a request comes, neither Node nor we. */
const everySecond = 1000; // ms

const listen = Reflect.get(Server.prototype, 'listen');
Server.prototype.listen = function listenPatiently(this: Server, ...values: unknown[]) {
  this.headersTimeout = 0;
  const answer: unknown = Reflect.apply(listen, this, values);
  return answer;
} as typeof listen;

const { setInterval } = globalThis;
globalThis.setInterval = ((work: () => void, every: number) =>
  setInterval(every === everySecond ? () => undefined : work, every)) as typeof setInterval;
