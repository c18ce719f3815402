import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, inputSchemas } from '#contract/endpoint.ts';
import { fieldSentences, namedAtMost } from '#contract/fieldSentences.ts';
import type { ReceivedForm } from '#server/http/forms/readForm.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Input } from '#server/core/route.ts';

/** Parses requests by an endpoint's schemas. Throws `invalidInput` with the sentences of all fields. */
export function readInput(endpoint: Endpoint) {
  const schemas = inputSchemas(endpoint);
  return (
    request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
    received?: ReceivedForm,
  ): Input<Endpoint> => {
    const params = schemas.params.safeParse(request.params);
    const query = schemas.query.safeParse(withoutEmpty(request.query));
    const content = received
      ? schemas.form.safeParse(received.fields)
      : schemas.body.safeParse(request.body);
    if (params.success && query.success && content.success) {
      const { data } = content;
      return {
        params: params.data,
        query: query.data,
        body: received ? undefined : data,
        form: received ? data : undefined,
        files: received?.files ?? {},
      };
    }
    const wrong = [params, query, content].flatMap(({ error }) => (error ? [error] : []));
    const sentences = wrong.flatMap((error) => Object.entries(fieldSentences(error)));
    const fields = Object.fromEntries(sentences.slice(0, namedAtMost));
    throw new AppError('invalidInput', { fields });
  };
}

/** Drops empty query parameters: the spec writes `?search=&categoryId=` for none (decision 59). */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of values in a JSON body (`bodyLimits`). */
    values?: number;
  }
}

/** Makes JSON the only body type that Fastify parses; an empty body is undefined. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    // Counted before parsing: parsing 100,000 small values costs more than one long text.
    if (holdsMore(text, request.routeOptions.config.values ?? 0)) {
      return done(new AppError('bodyTooLarge'));
    }
    void parse(request, text, (error, value) => {
      if (!error && text.includes('\\u0000') && holdsNul(value)) {
        return done(new AppError('malformedBody'));
      }
      done(error, value);
    });
  });
}

/** Whether a JSON text has more than `atMost` values; each one follows a bracket or a comma. */
function holdsMore(text: string, atMost: number): boolean {
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted && sign === '\\') at++;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === ',' || sign === '[' || sign === '{')) values++;
    if (values > atMost) return true;
  }
  return false;
}

/** Whether any string contains NUL, which PostgreSQL cannot store in text. */
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
