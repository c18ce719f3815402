import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core';
import { earlierFiles } from './keepEarlierFiles.ts';

/** A file with its content's mark in the name: it never changes, and another release lacks it. */
export const isBuiltFile: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/assets/');

/** For a page of an earlier release: from what was kept of it, else from the server. */
export const answerEarlierFile: RouteHandlerCallback = async ({ request }) => {
  const kept = await caches.match(request, { cacheName: earlierFiles, ignoreVary: true });
  return kept ?? fetch(request);
};
