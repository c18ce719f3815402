import { expect, it } from 'vitest';
import { requireHost } from './requireHost.ts';

it.each([
  ['', /^«» er ikke et helt vertsnavn/],
  ['sang', /er ikke et helt vertsnavn/],
  ['sang.example.no.', /er ikke et helt vertsnavn/],
  ['sang$(id).no', /er ikke et helt vertsnavn/],
  ['192.0.2.7', /er en IP-adresse, og passnøkler virker ikke/],
])('refuses the host name «%s»', (host, why) => {
  expect(() => requireHost(host)).toThrow(why);
});

it('accepts a full host name', () => {
  expect(() => requireHost('sang.example.no')).not.toThrow();
});
