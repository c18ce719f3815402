import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/AppError.ts';
import type { Route } from '#server/core/route.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ScreenFiles } from './readScreenFiles.ts';
import { pathOf, patternOf } from './properAddress.ts';
import { sendScreen } from './sendScreen.ts';

/** Answers all that is no call of the contract: screens, unknown addresses, wrong methods. */
export function sendElsewhere(
  routes: readonly Route[],
  screens: () => ScreenFiles | null,
  settings: Pick<Settings, 'environment' | 'publicOrigin'>,
  /** False where it has sent nothing. */
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
      if (isPage && comesByOtherName(request, settings)) {
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
    reply.header('allow', allowed(methods));
    throw new AppError('methodNotAllowed');
  };
}

/** Whether an address of our own programs is asked for, not of a screen. */
export function isApi(request: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/api(\/|$)/.test(pathOf(request));
}

/**
 * Whether a page is asked for by a name under which no passkey works. What is no public name is
 * that of a proxy which passes its own on: whoever comes through it would be led round in circles.
 */
function comesByOtherName(
  { hostname, url }: Pick<FastifyRequest, 'hostname' | 'url'>,
  { environment, publicOrigin }: Pick<Settings, 'environment' | 'publicOrigin'>,
): boolean {
  if (environment !== 'production' || !url.startsWith('/')) return false;
  const isPublicName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return isPublicName && hostname.toLowerCase() !== new URL(publicOrigin).hostname;
}

function allowed(methods: readonly string[]): string {
  return [...new Set(methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])))].join(
    ', ',
  );
}
