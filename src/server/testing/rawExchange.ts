import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { MadeForm } from './makeForm.ts';
import type { TestBrowser } from './TestBrowser.ts';

export interface RawAnswer {
  /** 0 where the connection was closed without a response. */
  readonly status: number;
  readonly head: string;
  readonly body: Record<string, unknown>;
  /** Bytes after the response. */
  readonly rest: string;
  /** From the first byte sent to the close of the connection. */
  readonly milliseconds: number;
}

interface Exchange {
  /** The bytes to send. */
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Closes the connection afterwards: at once, or when a response arrives. */
  readonly cut?: 'at once' | 'at answer';
}

/** Listens on a free port of this machine. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

/** The head of a request with the cookies of `browser` and `Connection: close`. */
export function rawHead(
  browser: Pick<TestBrowser, 'cookies'>,
  call: string,
  headers: Readonly<Record<string, string>>,
): Buffer {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = { host: 'localhost', cookie, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${call} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1');
}

/** A complete request with a form. */
export function rawForm(
  browser: Pick<TestBrowser, 'cookies'>,
  call: string,
  form: MadeForm,
): Buffer {
  const length = { 'content-length': String(form.payload.length) };
  return Buffer.concat([rawHead(browser, call, { ...form.headers, ...length }), form.payload]);
}

/** Sends bytes over a new connection and reads until it closes. */
export async function rawExchange(port: number, { pieces, cut }: Exchange): Promise<RawAnswer> {
  const begun = performance.now();
  const socket = connect({ port, host: '127.0.0.1' });
  const received: Buffer[] = [];
  const closed = Promise.withResolvers<void>();
  socket.on('data', (bytes: Buffer) => received.push(bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => closed.resolve());
  for await (const piece of pieces) {
    if (socket.destroyed || socket.writableEnded) break;
    if (!socket.write(piece)) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed.promise]);
    }
  }
  if (cut === 'at answer' && received.length === 0) {
    await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed.promise]);
  }
  if (cut !== undefined) socket.destroySoon();
  await closed.promise;
  return { ...parsed(Buffer.concat(received).toString()), milliseconds: performance.now() - begun };
}

function parsed(text: string): Omit<RawAnswer, 'milliseconds'> {
  const answer = text.replace(/^(HTTP\/1\.1 100 Continue\r\n\r\n)+/, '');
  const [head = '', ...parts] = answer.split('\r\n\r\n');
  const content = Buffer.from(parts.join('\r\n\r\n'));
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const body = content.toString('utf8', 0, length);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: body.startsWith('{') ? JSON.parse(body) : {},
    rest: content.toString('utf8', length),
  };
}
