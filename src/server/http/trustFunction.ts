import type { Settings } from '#server/settings/settings.ts';

/** Fastify believes addresses, but no bare number of proxies: that becomes a function. */
export function trustFunction(trustProxy: Settings['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (_address: string, hop: number) => hop < trustProxy;
}
