import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '#contract/base/errors.ts';
import {
  fillTemplate,
  type PageTemplates,
  pageTemplatesPath,
  policyWith,
  type Responses,
  type ScreenRenderer,
  ssrScreens,
} from '#contract/base/ssr.ts';
import { hasSignedOut, ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { getMe } from '#contract/people/user.ts';
import type { Log } from '#server/core/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { acceptsEncoding } from '#server/http/edge/requestHeaders.ts';
import { cookieNamed } from '#server/http/edge/requestContext.ts';
import { contentSecurityPolicy } from '#server/http/edge/securityHeaders.ts';

/** The build output for server-side rendering: the renderer and the page templates. */
export interface BuiltSsr extends ScreenRenderer {
  readonly templates: PageTemplates;
}

/** Null where nothing has been built; an incomplete build is logged. */
export async function loadSsr(dist: string, log: Log): Promise<BuiltSsr | null> {
  const templatesFile = join(dist, 'web', pageTemplatesPath);
  if (!existsSync(templatesFile)) return null;
  const entry = pathToFileURL(join(dist, 'ssr', 'serverEntry.js')).href;
  try {
    const templates: PageTemplates = JSON.parse(readFileSync(templatesFile, 'utf8'));
    if (!ssrScreens.every((screen) => screen in templates)) throw new Error('a page is missing');
    const { jobFor, render } = (await import(entry)) as ScreenRenderer;
    return { jobFor, render, templates };
  } catch (err) {
    log.error({ err }, 'no server-side rendering: the build is incomplete');
    return null;
  }
}

/**
 * Server-side rendering: answers a navigation with the page, the screen rendered for this user, and the
 * API responses that the app will request. Returns false, with nothing sent, where this path is not
 * rendered or a response failed; the empty page is sent then, and the app shows the error.
 */
export function ssr(
  app: FastifyInstance,
  load: () => Promise<BuiltSsr | null>,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
) {
  const isPlain = !publicOrigin.startsWith('https:');

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { url: opened, headers } = request;
    // The service worker fetches the page to cache it; that copy must contain nobody's songs.
    if (headers['sec-fetch-dest'] !== 'document') return false;
    const built = await load();
    if (built === null || built.jobFor(opened, false) === null) return false;
    const { cookie = '' } = headers;
    const cookies = parseCookie(cookie);
    const preferences = Object.fromEntries(
      Object.values(ssrPreferences).map((name) => [name, cookies[cookieNamed(name, isPlain)]]),
    );
    preferences[ssrPreferences.zone] ??= usualZone; // at the first visit
    if (hasSignedOut(preferences)) return false;
    // `inject` runs the endpoints themselves, so that rights, limits and shape are the same.
    const get = (url: string) => app.inject({ url, ...sender(request) });
    const me = cookie === '' ? null : await get(getMe.path);
    const isSignedIn = me?.statusCode === 200;
    if (!isSignedIn && me !== null && me.statusCode !== errors.notSignedIn[0]) return false;
    const job = built.jobFor(opened, isSignedIn, preferences);
    if (job === null) return false;
    const responses: Record<string, unknown> = isSignedIn ? { [getMe.path]: me.json() } : {};
    for (const call of job.calls) {
      const { statusCode, body } = await get(call);
      if (statusCode !== 200) return false;
      responses[call] = JSON.parse(body);
    }
    const [path = ''] = opened.split('?'); // only the login's links depend on the query
    const screen = built.render(isSignedIn ? path : opened, responses, preferences);
    if (screen === null) return false;
    const template = built.templates[job.screen];
    const { before, from } = fillTemplate(template, preferences);
    const html = before + from(screen, inlined(responses));
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-store', // the page contains the user: going back must request it again
      'content-security-policy': policyWith(contentSecurityPolicy, template),
      vary: 'accept-encoding, cookie, sec-fetch-dest',
    });
    if (acceptsEncoding(headers['accept-encoding'], 'br')) {
      reply.header('content-encoding', 'br').send(await compress(html));
    } else {
      reply.send(html);
    }
    return true;
  };
}

/** Of `getMe` only the id is inlined: the app asks again, and uses the rest if the id is the same. */
function inlined({ [getMe.path]: me, ...others }: Responses): Responses {
  return me === undefined ? {} : { me: (me as { user: { id: string } }).user.id, ...others };
}

/** The cookies and the address of the client, for session and rate limits. */
function sender({ socket, headers }: FastifyRequest) {
  const { cookie = '', 'x-forwarded-for': forwarded } = headers;
  const from = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { remoteAddress: socket.remoteAddress ?? '', headers: { cookie, ...from } };
}

const usualZone = 'Europe/Oslo';

const brotli = promisify(brotliCompress);
const compress = (html: string) =>
  brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
