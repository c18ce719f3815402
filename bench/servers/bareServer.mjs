import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The limit that our server is measured against: Node's own, with one ready answer for everything.
// Plain JavaScript, so that its start is not the stripping of types.

/** @type {{ status: number, headers: string[], body: string }} headers: name, value, name … */
const answer = JSON.parse(readFileSync(process.env['ANSWER'] ?? '', 'utf8'));
const body = Buffer.from(answer.body, 'base64');

const server = createServer({ keepAliveTimeout: 72_000 }, (_, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
