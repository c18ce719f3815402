import { isIPv6 } from 'node:net';

/**
 * Rate-limit keys of an address, narrowest first. One client controls a whole IPv6 /64, so a /64 counts
 * as one; a home connection often has a /56, a larger site a /48.
 */
export function addressScopes(address: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return [mapped[1]];
  if (!isIPv6(address)) return [address];
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  const [one = '0', two = '0', three = '0', four = '0'] = groups.map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  const upper = four.length > 2 ? `${four.slice(0, -2)}00` : '0';
  const site = `${one}:${two}:${three}`;
  return [`${site}:${four}::/64`, `${site}:${upper}::/56`, `${site}::/48`];
}

/** Each wider scope is allowed this many times as much as the scope before it. */
export const widening = 2;

/** The narrowest scope, as the audit log shows an address. */
export function addressScope(address: string): string {
  return addressScopes(address)[0];
}
