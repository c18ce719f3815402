import type { FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/base/pages.ts';
import type { ScreenFile, ScreenFiles } from './readScreenFiles.ts';
import { acceptsEncoding, matchesEtag } from '#server/http/edge/requestHeaders.ts';
import { decodedPath, patternOf, properAddress } from './properAddress.ts';

const pagePatterns = Object.values(pages).map(({ path }) => patternOf(path));

/**
 * Sends a file of the built screens. Any other path gets the single page, whose router shows the
 * screen: 200 where spec §2 has a screen, otherwise 404. A path that differs from a screen's only in
 * case or trailing slashes is redirected to the canonical one.
 */
export function sendScreen(
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
      .send('Skjermene er ikke bygget ennå. Kjør «npm run build», og start serveren på nytt.\n');
  }
  const file = path === '/index.html' ? undefined : files.get(path);
  if (file) return sendScreenFile(file, request, reply);
  if (pagePatterns.some((pattern) => pattern.test(path)))
    return sendScreenFile(page, request, reply);
  const [written = '', query] = request.url.split(/\?(.*)/s, 2);
  const canonical = properAddress(written) ?? written;
  if (canonical !== written) {
    return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 308);
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
