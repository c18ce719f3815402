import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, inputSchemas } from '#contract/base/endpoint.ts';
import { fieldSentences, namedAtMost } from '#contract/base/fieldSentences.ts';
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
      const fields = !error && escaped.test(text) ? unstorableIn(value) : {};
      if (Object.keys(fields).length > 0) return done(new AppError('malformedBody', { fields }));
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

/** What JSON can say of what no database can store: NUL, and surrogates without their pair. */
const escaped = /\\u(?:0000|d[89a-f])/i;
const unstorable = /[\0\p{Surrogate}]/u;

/** Field → sentence, of the texts that the database would refuse or change. */
function unstorableIn(body: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const waiting: [name: string, value: unknown][] = [['', body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && unstorable.test(value)) {
      fields[name] = 'Har et tegn som ikke kan lagres';
      if (Object.keys(fields).length === namedAtMost) break;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        waiting.push([name === '' ? key : `${name}.${key}`, each]);
      }
    }
  }
  return fields;
}
