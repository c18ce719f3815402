import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldSentences } from '#contract/fieldSentences.ts';
import { inputSchemas } from '#contract/inputSchemas.ts';
import { Problem } from '#server/problem.ts';
import type { Input } from './route.ts';

/** Reads requests by an endpoint's schemas; all that is wrong comes back at once, per field. */
export function readInput(endpoint: Endpoint) {
  const schemas = inputSchemas(endpoint);
  return (request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Input<Endpoint> => {
    const params = schemas.params.safeParse(request.params);
    const query = schemas.query.safeParse(request.query);
    const body = schemas.body.safeParse(request.body);
    if (params.success && query.success && body.success) {
      return { params: params.data, query: query.data, body: body.data };
    }
    const wrong = [params, query, body].flatMap(({ error }) => (error ? [error] : []));
    throw new Problem('invalidInput', { fields: Object.assign({}, ...wrong.map(fieldSentences)) });
  };
}
