import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** Where an endpoint declares nothing, nothing may come. */
const nothing = z.optional(z.strictObject({}));

/** What each part of a call has to be, also the parts that an endpoint does not mention. */
export function inputSchemas({ params, query, body, bodyOptional, form }: Endpoint) {
  return {
    params: params ?? nothing,
    query: query ?? nothing,
    body: (bodyOptional && body ? z.optional(body) : body) ?? nothing,
    form: form ?? nothing,
  };
}
