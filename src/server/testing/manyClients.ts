import { connect, type Socket } from 'node:net';

export interface Asked {
  /** Answered as asked. */
  answered: number;
  /** Answered with 503, in our own words. */
  refused: number;
  /** Asked, and the connection closed without an answer. */
  reset: number;
  /** What else was answered. */
  readonly other: string[];
}

/** Asks over so many connections that are kept alive, each until it is refused (R11). */
export async function askUntilRefused(
  port: number,
  request: Buffer,
  connections: number,
): Promise<Asked> {
  const asked: Asked = { answered: 0, refused: 0, reset: 0, other: [] };
  const clients = Array.from({ length: connections }, async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => undefined);
    while (!socket.destroyed) {
      const answer = await ask(socket, request);
      if (answer.startsWith('HTTP/1.1 200')) asked.answered++;
      else if (answer === '') asked.reset++;
      else if (isOurRefusal(answer)) asked.refused++;
      else asked.other.push(answer);
      if (!answer.startsWith('HTTP/1.1 200') || /^connection: close/im.test(answer)) break;
    }
    socket.destroy();
  });
  await Promise.all(clients);
  return asked;
}

function isOurRefusal(answer: string): boolean {
  const said = [/^retry-after: \d+/im, /^connection: close/im, /"code":"closing"/, /"message":"\S/];
  return answer.startsWith('HTTP/1.1 503') && said.every((sign) => sign.test(answer));
}

/** One whole answer with a Content-Length; '' when the connection closes before. */
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

/** How many connections begin a request and hardly go on (R10). */
export interface Dawdlers {
  readonly heads: number;
  readonly bodies: number;
}

/** Opens them; each sends what `more` says whenever it is called. */
export async function dawdle(
  port: number,
  { heads, bodies }: Dawdlers,
  call = 'POST /api/auth/register',
) {
  const begun = `${call} HTTP/1.1\r\nhost: localhost\r\n`;
  const body = `${begun}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
  const all = [
    ...Array.from({ length: heads }, () => begun),
    ...Array.from({ length: bodies }, () => body),
  ];
  const sockets = await Promise.all(
    all.map(async (said) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.on('error', () => undefined).resume();
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(said);
      return socket;
    }),
  );
  return {
    sockets,
    more: (text: string) => {
      for (const socket of sockets) if (socket.writable) socket.write(text);
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
