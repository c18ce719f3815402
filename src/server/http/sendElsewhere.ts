import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';
import { Problem } from '#server/seam/problem.ts';
import type { Route } from '#server/seam/route.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ScreenFile, ScreenFiles } from './readScreenFiles.ts';
import { acceptsEncoding, matchesEtag } from './requestHeaders.ts';

/** Answers all that is no call of the contract: screens, unknown addresses, wrong methods. */
export function sendElsewhere(
  routes: readonly Route[],
  files: ScreenFiles | null,
  settings: Pick<Settings, 'environment' | 'publicOrigin'>,
) {
  const calls = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: patternOf(endpoint.path),
  }));

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isApi(request) && isRead) {
      const isPage = !files?.has(path);
      if (isPage && comesByOtherName(request, settings)) {
        return reply.redirect(settings.publicOrigin + request.url, 308);
      }
      return sendScreen(files, request, reply);
    }
    const methods = isApi(request)
      ? calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      : ['GET'];
    if (methods.length === 0) throw new Problem('notFound');
    reply.header('allow', allowed(methods));
    throw new Problem('methodNotAllowed');
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

function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

function allowed(methods: readonly string[]): string {
  return [...new Set(methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])))].join(
    ', ',
  );
}

const pagePatterns = Object.values(pages).map(({ path }) => patternOf(path));

/**
 * A file of the built screens; for any other path the one page, which finds its screen by the
 * address: 200 where spec §2 has a screen, else 404. An address that means a screen but is written
 * otherwise leads on to the proper one.
 */
function sendScreen(
  files: ScreenFiles | null,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = decodedPath(request);
  const page = files?.get('/index.html');
  if (!files || !page) {
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('Skjermene er ikke bygget ennå. Kjør «npm run build», og start tjeneren på nytt.\n');
  }
  const file = path === '/index.html' ? undefined : files.get(path);
  if (file) return sendScreenFile(file, request, reply);
  if (pagePatterns.some((pattern) => pattern.test(path)))
    return sendScreenFile(page, request, reply);
  const [written = '', query] = request.url.split(/\?(.*)/s, 2);
  const proper = properAddress(written) ?? written;
  if (proper !== written) {
    return reply.redirect(query === undefined ? proper : `${proper}?${query}`, 308);
  }
  return sendScreenFile(page, request, reply.code(404));
}

function sendScreenFile(
  file: ScreenFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = request.headers['accept-encoding'];
  const [encoding, content] =
    file.br && acceptsEncoding(accepted, 'br')
      ? (['br', file.br] as const)
      : file.gzip && acceptsEncoding(accepted, 'gzip')
        ? (['gzip', file.gzip] as const)
        : ([undefined, file.content] as const);
  const etag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.headers({ etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' });
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    return reply.code(304).send();
  }
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.header('content-length', content.length);
  return reply.type(file.type).send(request.method === 'HEAD' ? null : content);
}

/** The decoded path, or '' when it can't be decoded. */
function decodedPath(request: Pick<FastifyRequest, 'url'>): string {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return '';
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

const templates = Object.values(pages).map(({ path }) => path.split('/'));

/**
 * The screen that an address means, though written with slashes at its end or in another case, as
 * the browser's routes read it too; its address with the parameters as they came. Undefined where
 * no screen is meant. It begins with a word of ours, so it never leads to another site.
 */
export function properAddress(path: string): string | undefined {
  const parts = path.replace(/\/+$/, '').split('/');
  const template = templates.find(
    (each) =>
      each.length === parts.length &&
      each.every((word, at) =>
        isParameter(word) ? parts[at] !== '' : decoded(parts[at]).toLowerCase() === word,
      ),
  );
  return template?.map((word, at) => (isParameter(word) ? parts[at] : word)).join('/');
}

function isParameter(word: string): boolean {
  return word.startsWith(':');
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
