import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  personHeader,
} from '#contract/endpoint.ts';
import { ApiError } from './apiError.ts';

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

/** An endpoint's path with its parameters filled in and its query behind it, empty values left out. */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
}

/** What the server said, by the endpoint's schema; throws `ApiError` unless the status is 2xx. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer): AnswerOf<E> {
  const { status, statusText, body } = answer;
  if (status < 200 || status > 299) throw new ApiError(status, statusText, body);
  return endpoint.answer.parse(JSON.parse(body)) as AnswerOf<E>;
}

/** Says for whom this page writes, so that nothing goes out in another one's name (spec §7). */
export function writtenBy(personId = outboxWriter()): Record<string, string> {
  return personId === null ? {} : { [personHeader]: personId };
}

let writer: string | null = null;

/** Who writes here, and whose writes wait: the id of the person signed in, null while nobody is. */
export function outboxWriter(): string | null {
  return writer;
}

export function setOutboxWriter(personId: string | null): void {
  writer = personId;
}

/** The server compares the version in a song's ETag and nothing behind it. */
export function ifMatch({ version }: { readonly version: number }): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

/** The status the server has for a file, asked without fetching it; null where nothing answers. */
export async function fileStatus(address: string): Promise<number | null> {
  try {
    return (await fetch(address, { method: 'HEAD' })).status;
  } catch {
    return null;
  }
}
