import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldSentences } from '#contract/fieldSentences.ts';
import { Problem } from '#server/problem.ts';
import type { Input } from './route.ts';

/** Where an endpoint declares nothing, nothing may come. */
const nothing = z.optional(z.strictObject({}));

type Parts = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

/** The request by the endpoint's schemas; all that is wrong comes back at once, per field. */
export function readInput(endpoint: Endpoint, request: Parts): Input<Endpoint> {
  const params = (endpoint.params ?? nothing).safeParse(request.params);
  const query = (endpoint.query ?? nothing).safeParse(request.query);
  const body = bodySchema(endpoint).safeParse(request.body);
  if (params.success && query.success && body.success) {
    return { params: params.data, query: query.data, body: body.data } as Input<Endpoint>;
  }
  const fields = [params, query, body].map((part) => part.error && fieldSentences(part.error));
  throw new Problem('invalidInput', { fields: Object.assign({}, ...fields) });
}

function bodySchema(endpoint: Endpoint): z.ZodMiniType {
  if (!endpoint.body) return nothing;
  return endpoint.bodyOptional ? z.optional(endpoint.body) : endpoint.body;
}
