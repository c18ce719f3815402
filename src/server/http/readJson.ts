import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** JSON is the one type of body that is read; an empty body is none. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parse(request, String(text), (error, body) => {
      if (!error && text.includes('\\u0000') && holdsNul(body)) {
        return done(new Problem('malformedBody'));
      }
      done(error, body);
    });
  });
}

/** PostgreSQL stores no NUL character in a text. */
function holdsNul(body: unknown): boolean {
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) waiting.push(each);
    }
  }
  return false;
}
