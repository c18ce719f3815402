import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core';
import { createPartialResponse } from 'workbox-range-requests';

/** Recordings and sheets that the library has put on the device, whole, by their address. */
const keptFiles = 'sangbok-files';

export const isKeptFile: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && /^\/api\/files\/[^/]+$/.test(url.pathname);

/** From the device, in the parts that a player asks for; from the server what is not kept. */
export const answerKeptFile: RouteHandlerCallback = async ({ request, url }) => {
  const kept = await caches.match(url.pathname, { cacheName: keptFiles, ignoreVary: true });
  if (!kept?.ok) return fetch(request);
  return request.headers.has('range') ? partOf(request, kept) : kept;
};

/** Workbox answers what begins right behind the end with nothing, for a server 416 (RFC 9110 §14.4). */
async function partOf(request: Request, kept: Response): Promise<Response> {
  const size = kept.headers.get('content-length');
  const part = await createPartialResponse(request, kept);
  if (part.headers.get('content-length') !== '0') return part;
  return new Response(null, {
    status: 416,
    headers: { 'content-range': `bytes */${size ?? '*'}` },
  });
}
