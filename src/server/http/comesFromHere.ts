import type { Visit } from '#server/seam/route.ts';

/**
 * Whether a request that may change something comes from our own pages, or from no browser at all
 * (decision 10). Scripts can write neither header.
 */
export function comesFromHere(visit: Pick<Visit, 'header'>, publicOrigin: string): boolean {
  const site = visit.header('sec-fetch-site');
  const origin = visit.header('origin');
  if (site === undefined && origin === undefined) return true;
  return site === 'same-origin' || site === 'none' || origin === publicOrigin;
}
