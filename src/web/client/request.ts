import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  Readable,
} from '#contract/base/endpoint.ts';
import { installationHeader, personHeader } from '#contract/base/headers.ts';
import { answered, bodyOf, type Called, readAnswer } from './response.ts';
import { takeInlinedResponse } from './inlinedResponses.ts';
import { bytesOf, keptAlive } from './keepAlive.ts';

export type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Exclude<Value, undefined> }
  : { readonly [N in Name]: Value };

/** An endpoint's input; parts it does not declare are left out. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>;

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/**
 * Calls the server: with cookies, JSON both ways, the answer parsed by its schema (spec §7). Throws
 * as `answered` does.
 */
export async function request<E extends Endpoint>(
  endpoint: (E & Readable<E>) | Called<E>,
  input: CallInput<E>,
  { headers = {}, signal }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  };
  const json = body === undefined ? undefined : JSON.stringify(body);
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const address = addressOf(endpoint.path, params, query);
  if (endpoint.method === 'GET') {
    const first = takeInlinedResponse(address);
    if (first !== undefined) return endpoint.read(first);
    return call(endpoint, address, { headers: { ...headers, ...type } }, signal);
  }
  return keptAlive(bytesOf(json ?? ''), (init) =>
    call(
      endpoint,
      address,
      {
        ...init,
        headers: { ...writtenBy(), ...headers, ...type },
        ...(json !== undefined && { body: json }),
      },
      signal,
    ),
  );
}

/** One exchange by `fetch`. Throws as `answered` does. */
export function call<E extends Endpoint>(
  endpoint: (E & Readable<E>) | Called<E>,
  address: string,
  init: RequestInit,
  signal?: AbortSignal,
  timeout?: number,
): Promise<AnswerOf<E>> {
  const request: RequestInit = {
    ...init,
    method: endpoint.method,
    credentials: 'include',
    redirect: 'error', // the server never redirects
  };
  return answered(
    async ({ signal: ending, onBytes }) => {
      const response = await fetch(address, { ...request, signal: ending });
      onBytes();
      const { status, statusText, headers: received } = response;
      const body = await (await bodyOf(response, onBytes)).text();
      const installation = received.get(installationHeader);
      const contentType = received.get('content-type');
      const retryAfter = received.get('retry-after');
      const answer = { status, statusText, contentType, installation, retryAfter, body };
      return readAnswer<E>(endpoint, answer);
    },
    signal,
    timeout,
  );
}

/**
 * An endpoint's path with parameters filled in and its query appended; empty values are left out.
 */
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

/**
 * The header with the author's id: the server refuses a write sent with another user's session
 * (spec §7).
 */
export function writtenBy(personId = outboxWriter()): Record<string, string> {
  return personId === null ? {} : { [personHeader]: personId };
}

let writer: string | null = null;

/**
 * Whose writes this page sends and keeps: the id of the signed-in user, null without a session.
 */
export function outboxWriter(): string | null {
  return writer;
}

export function setOutboxWriter(personId: string | null): void {
  writer = personId;
}

/** The server compares the version in the song's ETag and ignores the rest. */
export function ifMatch({ version }: { readonly version: number }): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

/** Asks for the HTTP status of a file without downloading it; null if nothing answers. */
export async function fileStatus(address: string): Promise<number | null> {
  try {
    const init = { method: 'HEAD', redirect: 'error' } as const;
    const { status } = await answered(({ signal }) => fetch(address, { ...init, signal }));
    return status;
  } catch {
    return null;
  }
}
