import { type Cookies, type SetCookie, parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { RequestContext } from '#server/core/route.ts';

/** The `RequestContext` of one Fastify request. */
export class RequestContextReader implements RequestContext {
  user: CurrentUser | null = null;
  /** Quoted; set by the handler. */
  etag: string | undefined;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #plain: boolean;
  #cookies: Cookies | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, environment: Settings['environment']) {
    this.#request = request;
    this.#reply = reply;
    this.#plain = environment === 'development';
  }

  get address(): string {
    return this.#request.ip;
  }

  cookie(name: string): string | undefined {
    this.#cookies ??= parseCookie(this.#request.headers.cookie ?? '');
    return this.#cookies[this.#named(name)];
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  headerNames(): readonly string[] {
    return Object.keys(this.#request.headers);
  }

  setCookie(name: string, value: string, maxAge: number): void {
    this.#send({ name, value, maxAge: Math.floor(maxAge / 1000) });
  }

  clearCookie(name: string): void {
    this.#send({ name, value: '', maxAge: 0, expires: new Date(0) });
  }

  clearBrowserCache(): void {
    this.#reply.header('clear-site-data', '"cache"');
  }

  setEtag(tag: string): void {
    this.etag = `"${tag}"`;
  }

  #named(name: string): string {
    return cookieNamed(name, this.#plain);
  }

  #send(cookie: SetCookie): void {
    const attributes = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: !this.#plain,
    } as const;
    const named = { ...cookie, ...attributes, name: this.#named(cookie.name) };
    this.#reply.header('set-cookie', stringifySetCookie(named));
  }
}

/** The `__Host-` prefix, except over plain http, where not every browser accepts Secure (decision 10). */
export function cookieNamed(name: string, isPlain: boolean): string {
  return isPlain ? name : `__Host-${name}`;
}
