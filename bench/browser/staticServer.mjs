import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Serves the peers' pages, which are passed in FILES.

/** @type {[path: string, type: string, body: string][]} body: base64 of brotli */
const files = JSON.parse(readFileSync(process.env['FILES'] ?? '', 'utf8'));
const byPath = new Map(
  files.map(([path, type, body]) => [path, { type, body: Buffer.from(body, 'base64') }]),
);

const server = createServer((request, response) => {
  const file = byPath.get(request.url ?? '');
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': `${file.type}; charset=utf-8`,
    'content-encoding': 'br',
    'content-length': file.body.length,
  });
  response.end(file.body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
