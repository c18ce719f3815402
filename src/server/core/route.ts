import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { BodyOf, Endpoint, FormOf, ParamsOf, QueryOf, SentBy } from '#contract/endpoint.ts';
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

/**
 * Rate-limit keys of an address, narrowest first. One client controls a whole IPv6 /64, so a /64 counts
 * as one; a home connection often has a /56, a larger site a /48.
 */
export function addressScopes(address: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return [mapped[1]];
  if (!isIPv6(address)) return [address];
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  const [one = '0', two = '0', three = '0', four = '0'] = groups.map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  const upper = four.length > 2 ? `${four.slice(0, -2)}00` : '0';
  const site = `${one}:${two}:${three}`;
  return [`${site}:${four}::/64`, `${site}:${upper}::/56`, `${site}::/48`];
}

/** Each wider scope is allowed this many times as much as the scope before it. */
export const widening = 2;

/** The narrowest scope, as the audit log shows an address. */
export function addressScope(address: string): string {
  return addressScopes(address)[0];
}

/**
 * CSRF check: whether a request comes from our own origin or from no browser (decision 10). Scripts
 * can set neither `Sec-Fetch-Site` nor `Origin`.
 */
export function isSameOrigin(
  context: Pick<RequestContext, 'header'>,
  publicOrigin: string,
): boolean {
  const site = context.header('sec-fetch-site');
  const origin = context.header('origin');
  if (site === undefined && origin === undefined) return true;
  return site === 'same-origin' || site === 'none' || origin === publicOrigin;
}
