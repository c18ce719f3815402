/** The bytes of one request, as `Connection` sends them. */
export function request(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: Buffer = Buffer.alloc(0),
): Buffer {
  const all = {
    host: 'localhost',
    ...headers,
    ...(method === 'POST' && { 'content-length': `${body.length}` }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return Buffer.concat([head, body]);
}
