import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Status line and headers, without the blank line after them. */
  readonly head: string;
  readonly body: Buffer;
}

const endOfHead = '\r\n\r\n';

/**
 * One kept-alive connection over which a whole request of ready bytes goes at a time: the least
 * that a client can cost the machine which the servers are measured on. Answers need a
 * Content-Length, or no body.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(Buffer.from(chunk)));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const split = this.#received.indexOf(endOfHead);
    if (split < 0) return;
    const head = this.#received.toString('latin1', 0, split);
    const start = split + endOfHead.length;
    const end = start + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#received.length < end) return;
    const body = this.#received.subarray(start, end);
    this.#received = this.#received.subarray(end);
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    resolve?.({ status: Number(head.slice(9, 12)), head, body });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}
