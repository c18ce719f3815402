import type { Answer } from '#bench/servers/Connection.ts';
import type { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';

/** Who sends the shapes: somebody signed in, with a passkey and a song. */
export interface Sender {
  readonly cookie: string;
  readonly device: SoftAuthenticator;
  readonly songId: string;
  readonly ask: (request: Buffer) => Promise<Answer>;
}

/** A request made to keep the server busy, as it goes over the line. */
export interface Shape {
  readonly name: string;
  readonly pieces: (sender: Sender) => Promise<readonly Buffer[]> | readonly Buffer[];
}

type Headers = Readonly<Record<string, string>>;

/** Head and body of a request; the connection closes after its answer. */
export function whole(call: string, headers: Headers, body: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(body);
  const all = {
    host: 'sang.example.no',
    connection: 'close',
    'content-length': String(bytes.length),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${call} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

/** A body of JSON, written by hand since what is hostile is not what `JSON.stringify` writes. */
export function json(call: string, body: string, headers: Headers = {}): Buffer {
  return whole(call, { 'content-type': 'application/json', ...headers }, body);
}

export function get(path: string, headers: Headers): Buffer {
  return whole(`GET ${path}`, headers);
}

/** So many, joined. */
export function many(count: number, piece: (at: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, at) => piece(at)).join(between);
}
