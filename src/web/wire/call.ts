import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { addressOf } from './addressOf.ts';
import { readAnswer } from './readAnswer.ts';
import { writtenBy } from './writtenBy.ts';

export type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Exclude<Value, undefined> }
  : { readonly [N in Name]: Value };

/** What an endpoint needs to be called; parts it does not declare are left out. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>;

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/**
 * The one way to the server: cookies go along, JSON both ways, the answer is parsed by its schema
 * (spec §7). Throws `ApiError` on any non-2xx answer and lets `fetch`'s own errors through.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { headers = {}, signal }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  };
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(endpoint.method === 'GET' ? {} : writtenBy()),
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const { status, statusText } = response;
  return readAnswer(endpoint, { status, statusText, body: await response.text() });
}
