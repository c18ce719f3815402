import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core';
import { createPartialResponse } from 'workbox-range-requests';

/** The cache with recordings and sheet music that the library stores, whole, by address. */
const keptFiles = 'sangbok-files';

export const isKeptFile: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && /^\/api\/files\/[^/]+$/.test(url.pathname);

/** Serves a stored file, with range requests; others go to the server. */
export const answerKeptFile: RouteHandlerCallback = async ({ request, url }) => {
  const kept = await caches.match(url.pathname, { cacheName: keptFiles, ignoreVary: true });
  if (!kept?.ok) return fetch(request);
  return request.headers.has('range') ? partOf(request, kept) : kept;
};

/**
 * Workbox answers a range that starts at the end with an empty body; a server sends 416 (RFC 9110
 * §14.4).
 */
async function partOf(request: Request, kept: Response): Promise<Response> {
  const size = kept.headers.get('content-length');
  const part = await createPartialResponse(request, kept);
  if (part.headers.get('content-length') !== '0') return part;
  return new Response(null, {
    status: 416,
    headers: { 'content-range': `bytes */${size ?? '*'}` },
  });
}
