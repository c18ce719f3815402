import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/problem.ts';
import type { Route } from './route.ts';
import type { ScreenFiles } from './readScreenFiles.ts';
import { sendScreen } from './sendScreen.ts';

/** Answers all that is no call of the contract: screens, unknown addresses, wrong methods. */
export function sendElsewhere(routes: readonly Route[], files: ScreenFiles | null) {
  const calls = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  }));

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isApi = path === '/api' || path.startsWith('/api/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isApi && isRead) return sendScreen(files, request, reply);
    const methods = isApi
      ? calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      : ['GET'];
    if (methods.length === 0) throw new Problem('notFound');
    reply.header('allow', allowed(methods));
    throw new Problem('methodNotAllowed');
  };
}

function allowed(methods: readonly string[]): string {
  return [...new Set(methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])))].join(
    ', ',
  );
}
