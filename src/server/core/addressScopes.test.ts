import { expect, it } from 'vitest';
import { addressScope, addressScopes } from './addressScopes.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, scope) => {
  expect(addressScope(address)).toBe(scope);
});

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:ab02::5', ['2001:db8:1:ab02::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2::5', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
])('%s also counts towards the wider networks: %s', (address, scopes) => {
  expect(addressScopes(address)).toEqual(scopes);
});
