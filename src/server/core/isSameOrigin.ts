import type { RequestContext } from './route.ts';

/**
 * CSRF check: whether a request comes from our own origin or from no browser (decision 10). Scripts
 * can set neither `Sec-Fetch-Site` nor `Origin`.
 */
export function isSameOrigin(
  context: Pick<RequestContext, 'header'>,
  publicOrigin: string,
): boolean {
  const site = context.header('sec-fetch-site');
  const origin = context.header('origin');
  if (site === undefined && origin === undefined) return true;
  return site === 'same-origin' || site === 'none' || origin === publicOrigin;
}
