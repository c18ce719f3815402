import { expect, it } from 'vitest';
import { readHost } from './readHost.ts';

it.each([
  ['', /^«» er ikke et helt vertsnavn/],
  ['sang', /er ikke et helt vertsnavn/],
  ['sang.example.no.', /er ikke et helt vertsnavn/],
  ['sang$(id).no', /er ikke et helt vertsnavn/],
  ['-x.no', /er ikke et helt vertsnavn/],
  ['x-.no', /er ikke et helt vertsnavn/],
  ['sang.example.-no', /er ikke et helt vertsnavn/],
  ['sang..no', /er ikke et helt vertsnavn/],
  ['sang.example.no:8443', /er ikke et helt vertsnavn/],
  ['https://sang.example.no/salmer', /er ikke et helt vertsnavn/],
  ['192.0.2.7', /er en IP-adresse, og passnøkler virker ikke/],
  ['https://192.0.2.7/', /er en IP-adresse, og passnøkler virker ikke/],
  ['2130706433', /er ikke et helt vertsnavn/],
])('refuses the host name «%s»', (host, why) => {
  expect(() => readHost(host)).toThrow(why);
});

it.each([
  ['sang.example.no', 'sang.example.no'],
  ['SANG.Local', 'sang.local'],
  ['https://sang.example.no/', 'sang.example.no'],
  ['sång.no', 'xn--sng-ula.no'],
  ['sa\u030Ang.no', 'xn--sng-ula.no'], // as macOS writes å in names of files
  ['xn--sng-ula.no', 'xn--sng-ula.no'],
])('reads «%s» as %s', (given, host) => {
  expect(readHost(given)).toBe(host);
});
