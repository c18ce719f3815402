import { hash } from 'node:crypto';
import type { BudgetName } from '#contract/base/budgets.ts';
import type {
  BodyOf,
  Endpoint,
  FormOf,
  ParamsOf,
  QueryOf,
  SentBy,
} from '#contract/base/endpoint.ts';
import type { Download, FileAnswer, ReceivedFiles } from './carriedFiles.ts';
import type { CurrentUser } from './currentUser.ts';

/** The parts of a request, each parsed by the endpoint's schema. */
export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly form: FormOf<E>;
  /** By form field; files that the handler does not store are discarded afterwards. */
  readonly files: ReceivedFiles<keyof E['files'] & string>;
}

/** The user, address, cookies and headers of a request; handlers have no other access to HTTP. */
export interface RequestContext {
  readonly user: CurrentUser | null;
  /** IP address of the client; read from `X-Forwarded-For` behind trusted proxies. */
  readonly address: string;
  cookie(name: string): string | undefined;
  header(name: string): string | undefined;
  /** In lower case. */
  headerNames(): readonly string[];
  /** HttpOnly and SameSite=Lax (decision 10); `maxAge` in milliseconds. */
  setCookie(name: string, value: string, maxAge: number): void;
  clearCookie(name: string): void;
  /** Sends `Clear-Site-Data: "cache"`: empties the HTTP cache, not the service worker's caches. */
  clearBrowserCache(): void;
  /** Sets the ETag of the response; a matching If-None-Match becomes 304. */
  setEtag(tag: string): void;
}

/** ETag of a response body: 96 bits of its SHA-256. */
export function tagOf(body: unknown): string {
  return hash('sha256', JSON.stringify(body), 'base64url').slice(0, 16);
}

/** The context of an endpoint that requires a signed-in user. */
export interface AuthenticatedContext extends RequestContext {
  readonly user: CurrentUser;
}

export type BinaryAnswer = FileAnswer | Download;

type AnsweredBy<E extends Endpoint> = E extends { binary: true } ? BinaryAnswer : SentBy<E>;

type ContextOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? RequestContext
  : AuthenticatedContext;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: Input<Endpoint>, context: RequestContext) => Promise<unknown>;
  /** Where it returns false, the route answers 404 (decision 6). */
  readonly existsFor?: (context: Omit<RequestContext, 'user'>) => boolean;
  /** The rate limit where it depends on the parameters, instead of the endpoint's. */
  readonly budgetOf?: (params: unknown) => Promise<BudgetName>;
  /** The response may be long and is compressed. */
  readonly isLong?: true;
}

/** Binds a use case to its endpoint. `http` checks session, rights and input before it runs. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, context: ContextOf<E>) => Promise<AnsweredBy<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
