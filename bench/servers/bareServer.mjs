import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The limit that our server is measured against: Node's own, with a ready answer for each
// address, and the first for any other.
// Plain JavaScript, so that its start is not the stripping of types.

/** @type {{ path: string, status: number, headers: string[], body: string }[]} headers: name, value, name … */
const written = JSON.parse(readFileSync(process.env['ANSWERS'] ?? '', 'utf8'));
const answers = written.map(({ body, ...head }) => ({
  ...head,
  body: Buffer.from(body, 'base64'),
}));
const byPath = new Map(answers.map((answer) => [answer.path, answer]));

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = byPath.get(request.url ?? '') ?? answers[0];
  if (!answer) throw new Error('there is no answer');
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
