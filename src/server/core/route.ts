import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { BodyOf, Endpoint, FormOf, ParamsOf, QueryOf, SentBy } from '#contract/endpoint.ts';
import type { Download, FileAnswer, ReceivedFiles } from './carriedFiles.ts';
import type { CurrentUser } from './currentUser.ts';

/** What a request brings, each part parsed by the endpoint's schema. */
export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly form: FormOf<E>;
  /** By field of the form; those that the handler does not keep are thrown away after it. */
  readonly files: ReceivedFiles<keyof E['files'] & string>;
}

/** Who asks and from where; the only way a handler touches cookies and headers. */
export interface RequestContext {
  readonly user: CurrentUser | null;
  /** The peer's address, behind trusted proxies the client's. */
  readonly address: string;
  cookie(name: string): string | undefined;
  header(name: string): string | undefined;
  /** Lower case. */
  headerNames(): readonly string[];
  /** For scripts out of reach and this site alone (decision 10); `maxAge` in milliseconds. */
  setCookie(name: string, value: string, maxAge: number): void;
  clearCookie(name: string): void;
  /** The browser throws away what it has cached of this site; the app's own caches stay. */
  clearBrowserCache(): void;
  /** A strong tag of the answer; a matching If-None-Match becomes 304. */
  setEtag(tag: string): void;
}

/** A tag of all that an answer says, 96 bits of its hash. */
export function tagOf(answer: unknown): string {
  return hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 16);
}

/** A visit to an endpoint that lets nobody in unnamed. */
export interface AuthenticatedContext extends RequestContext {
  readonly user: CurrentUser;
}

export type BinaryAnswer = FileAnswer | Download;

type AnsweredBy<E extends Endpoint> = E extends { binary: true } ? BinaryAnswer : SentBy<E>;

type VisitOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? RequestContext
  : AuthenticatedContext;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: Input<Endpoint>, context: RequestContext) => Promise<unknown>;
  /** To whom it is false, the address does not exist (decision 6). */
  readonly existsFor?: (context: Omit<RequestContext, 'user'>) => boolean;
  /** The answer may be long: it is compressed on its way. */
  readonly isLong?: true;
}

/** Ties a use case to its endpoint; the rim has checked sign-in, rights and input before. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, context: VisitOf<E>) => Promise<AnsweredBy<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/**
 * The names under which an address is counted, the widest last. Whoever has one IPv6 address has its
 * /64, so all of that counts as one; a line at home often has a /56, a larger one a /48.
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

/** How much more each of these may have than the one before it. */
export const widening = 2;

/** The narrowest of them, by which people know an address again. */
export function addressScope(address: string): string {
  return addressScopes(address)[0];
}

/**
 * Whether a request that may change something comes from our own pages, or from no browser at all
 * (decision 10). Scripts can write neither header.
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
