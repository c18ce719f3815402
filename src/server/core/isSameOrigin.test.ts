import { expect, it } from 'vitest';
import { isSameOrigin } from './isSameOrigin.ts';

const ours = 'https://sang.example.no';

function request(site: string | undefined, origin: string | undefined) {
  return { header: (name: string) => (name === 'origin' ? origin : site) };
}

it.each<[site: string | undefined, origin: string | undefined, passes: boolean]>([
  [undefined, undefined, true], // not a browser
  ['same-origin', undefined, true],
  ['same-origin', ours, true],
  ['none', undefined, true], // typed by hand
  ['same-site', undefined, false],
  ['same-site', 'https://andre.example.no', false],
  ['cross-site', undefined, false],
  ['cross-site', 'https://ondt.example.com', false],
  ['cross-site', 'null', false],
  [undefined, ours, true], // an older browser
  [undefined, 'https://ondt.example.com', false],
  [undefined, 'null', false],
  [undefined, '', false],
  ['', undefined, false],
  [undefined, 'http://sang.example.no', false],
  [undefined, `${ours}:8443`, false],
  [undefined, `${ours}.ondt.example.com`, false],
  [undefined, `${ours}, https://ondt.example.com`, false],
  ['same-origin, cross-site', undefined, false],
])('Sec-Fetch-Site %s, Origin %s: %s', (site, origin, passes) => {
  expect(isSameOrigin(request(site, origin), ours)).toBe(passes);
});
