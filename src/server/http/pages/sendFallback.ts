import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/AppError.ts';
import type { Route } from '#server/core/route.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ScreenFiles } from './readScreenFiles.ts';
import { pathOf, patternOf } from './properAddress.ts';
import { sendScreen } from './sendScreen.ts';

/** Answers everything but endpoints of the contract: screens, unknown addresses, wrong methods. */
export function sendFallback(
  routes: readonly Route[],
  screens: () => ScreenFiles | null,
  settings: Pick<Settings, 'environment' | 'publicOrigin'>,
  /** Server-side rendering; resolves to false where it has sent nothing. */
  withScreen: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
) {
  const calls = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: patternOf(endpoint.path),
  }));

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isApi(request) && isRead) {
      const files = screens();
      const isPage = !files?.has(path);
      if (isPage && isOtherHost(request, settings)) {
        return reply.redirect(settings.publicOrigin + request.url, 308);
      }
      if (!isPage || request.method !== 'GET') return sendScreen(files, request, reply);
      void withScreen(request, reply).then((sent) => sent || sendScreen(files, request, reply));
      return reply;
    }
    const methods = isApi(request)
      ? calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      : ['GET'];
    if (methods.length === 0) throw new AppError('notFound');
    reply.header('allow', allowHeader(methods));
    throw new AppError('methodNotAllowed');
  };
}

/** Whether the path is below `/api`. */
export function isApi(request: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/api(\/|$)/.test(pathOf(request));
}

/**
 * Whether a page is requested under another public host name, where no passkey works. A name that is
 * not public is that of a proxy which sends its own `Host`; redirecting there would loop.
 */
function isOtherHost(
  { hostname, url }: Pick<FastifyRequest, 'hostname' | 'url'>,
  { environment, publicOrigin }: Pick<Settings, 'environment' | 'publicOrigin'>,
): boolean {
  if (environment !== 'production' || !url.startsWith('/')) return false;
  const isPublicName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return isPublicName && hostname.toLowerCase() !== new URL(publicOrigin).hostname;
}

function allowHeader(methods: readonly string[]): string {
  return [...new Set(methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])))].join(
    ', ',
  );
}
