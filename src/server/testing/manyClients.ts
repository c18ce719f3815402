import { connect, type Socket } from 'node:net';

export interface Asked {
  /** Answered 200. */
  answered: number;
  /** Answered with our own 503. */
  refused: number;
  /** The connection was closed without a response. */
  reset: number;
  /** All other responses. */
  readonly other: string[];
}

export function nothingAsked(): Asked {
  return { answered: 0, refused: 0, reset: 0, other: [] };
}

/**
 * Sends `requests` in a loop over so many keep-alive connections until each is refused (R11). Counts the
 * results in `asked`.
 */
export async function askUntilRefused(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  asked: Asked = nothingAsked(),
): Promise<Asked> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)));
  const askOnce = async (socket: Socket, at: number) => {
    const answer = socket.destroyed
      ? ''
      : await ask(socket, requests[at % requests.length] ?? Buffer.alloc(0));
    return count(asked, answer);
  };
  // Node accepts one connection per iteration of its event loop. While some connections are busy, an
  // iteration is long, and the last would be accepted after minutes. So each sends one request first.
  const isLetIn = await Promise.all(sockets.map(askOnce));
  const clients = sockets.map(async (socket, at) => {
    let goesOn = isLetIn[at] ?? false;
    while (goesOn) goesOn = await askOnce(socket, at);
    socket.destroy();
  });
  await Promise.all(clients);
  return asked;
}

/** Counts a response; returns whether the connection can be reused. */
function count(asked: Asked, answer: string): boolean {
  const isAnswered = answer.startsWith('HTTP/1.1 200');
  if (isAnswered) asked.answered++;
  else if (answer === '') asked.reset++;
  else if (isOurRefusal(answer)) asked.refused++;
  else asked.other.push(answer);
  return isAnswered && !/^connection: close/im.test(answer);
}

/** A connection, already closed where nobody listens. */
async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
}

function isOurRefusal(answer: string): boolean {
  const said = [/^retry-after: \d+/im, /^connection: close/im, /"code":"closing"/, /"message":"\S/];
  return answer.startsWith('HTTP/1.1 503') && said.every((sign) => sign.test(answer));
}

/** A whole response with a Content-Length; '' where the connection is closed before. */
function ask(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const done = (answer: string) => {
      socket.off('data', take).off('close', lose);
      resolve(answer);
    };
    const lose = () => done('');
    const take = (bytes: Buffer) => {
      received += bytes.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0);
      if (end >= 0 && received.length >= end + 4 + length) done(received);
    };
    socket.on('data', take).once('close', lose);
    socket.write(request);
  });
}

/** A slow client, which starts a request and sends almost nothing more (R10). */
export interface SlowClient {
  readonly socket: Socket;
  /** What it has started. */
  readonly begun: 'head' | 'body';
  /** Bytes sent since the start. */
  sent: number;
  answer: string;
}

export async function startSlowClients(
  port: number,
  { heads, bodies }: { readonly heads: number; readonly bodies: number },
  call = 'POST /api/auth/register',
): Promise<SlowClient[]> {
  const begin = async (begun: SlowClient['begun']) => {
    const socket = await connected(port);
    const each: SlowClient = { socket, begun, sent: 0, answer: '' };
    socket.on('data', (bytes: Buffer) => {
      each.answer += bytes.toString();
    });
    const body = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n';
    socket.write(`${call} HTTP/1.1\r\nhost: localhost\r\n${begun === 'body' ? body : ''}`);
    return each;
  };
  return Promise.all([
    ...Array.from({ length: heads }, () => begin('head')),
    ...Array.from({ length: bodies }, () => begin('body')),
  ]);
}

/** Sends one byte on every connection that is still open. */
export function sendOneByte(clients: readonly SlowClient[]): void {
  for (const each of clients) {
    if (!each.socket.writable) continue;
    each.socket.write('x');
    each.sent++;
  }
}

export function disconnect(clients: readonly SlowClient[]): void {
  for (const { socket } of clients) socket.destroy();
}
