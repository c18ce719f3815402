/** The bytes of one request without a body, as `Connection` sends them. */
export function request(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const all = {
    host: 'localhost',
    ...headers,
    ...(method === 'POST' && { 'content-length': '0' }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}
