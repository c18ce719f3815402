import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Question {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  /** As transferred: compressed if it was. */
  readonly body: Buffer;
}

/**
 * Sends a request without a body to a server on this machine, over a connection of `agent` or its
 * own.
 */
export async function ask(
  port: number,
  { path, method = 'GET', headers = {} }: Question,
  agent: Agent | false = false,
): Promise<Answer> {
  const all = { host: 'localhost', ...headers };
  const asked = request({ host: '127.0.0.1', port, path, method, headers: all, agent }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await buffer(answer) };
}
