import { BlockList, isIPv6 } from 'node:net';
import type { Settings } from '#server/settings/settings.ts';

/** Fastify's `trustProxy` takes addresses, but not a number of hops; that becomes a function. */
export function trustFunction(trustProxy: Settings['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (_address: string, hop: number) => hop < trustProxy;
}

/**
 * Whether a connection comes from a proxy, which many clients share: the addresses of `TRUST_PROXY`,
 * every address where it is a number, and the loopback addresses.
 */
export function proxiesOf({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => true;
  const list = new BlockList();
  const listed = trustProxy === false ? [] : trustProxy.split(',');
  for (const each of ['127.0.0.0/8', '::1', ...listed]) {
    const [address = '', bits] = each.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
