import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { installationHeader, personHeader } from '#contract/headers.ts';
import { answered, bodyOf, type Called, readAnswer } from './response.ts';
import { takeInlinedResponse } from './inlinedResponses.ts';

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
 * (spec §7). Throws as `answered` does.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Called<E>,
  input: CallInput<E>,
  { headers = {}, signal }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  };
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    redirect: 'error', // ours never sends anybody elsewhere
    headers: {
      ...(endpoint.method === 'GET' ? {} : writtenBy()),
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const address = addressOf(endpoint.path, params, query);
  const first = endpoint.method === 'GET' ? takeInlinedResponse(address) : undefined;
  if (first !== undefined) return endpoint.answer.parse(first) as AnswerOf<E>;
  return answered(async ({ signal: ending, heard }) => {
    const response = await fetch(address, { ...request, signal: ending });
    heard();
    const { status, statusText, headers: said } = response;
    const body = await (await bodyOf(response, heard)).text();
    const installation = said.get(installationHeader);
    const contentType = said.get('content-type');
    return readAnswer<E>(endpoint, { status, statusText, contentType, installation, body });
  }, signal);
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
    const asked = { method: 'HEAD', redirect: 'error' } as const;
    const { status } = await answered(({ signal }) => fetch(address, { ...asked, signal }));
    return status;
  } catch {
    return null;
  }
}
