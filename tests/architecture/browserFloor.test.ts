import { globSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { browserFloor } from '#scripts/web/browserFloor.ts';
import { newerInScript } from './newerInScript.ts';
import { newerInStyle } from './newerInStyle.ts';
import { textOf } from './textOf.ts';

/** What the build names although a browser of the floor lacks it, and why nothing is lost there. */
const excused: Readonly<Record<string, string>> = {
  '.checkVisibility()': 'Base UI asks for it before it calls it',
  '.databases()': 'device.ts asks for it before it calls it',
  '.estimate()': 'the settings and storageProblem go without the figure',
  '.startViewTransition()': 'React calls it for view transitions alone, of which we have none',
  'Error.captureStackTrace': 'zod asks for it before it calls it',
  'indexedDB.databases': 'device.ts asks for it before it calls it',
  navigation: 'React, useLeaveGuard and useScrollPlace ask for it before they touch it',
  'navigator.connection': 'React asks for it before it reads it',
  'navigator.wakeLock':
    'useWakeLock asks for it before it calls it; the device goes dark as it likes',
  setImmediate: 'React asks for it before it calls it, for Node',

  '.drop()': 'ours, of a draft, and no iterator’s',
  '.toArray()': 'React’s of children and the PDF library’s own, and no iterator’s',
  '.toHex()': 'the PDF library’s own, of a colour',
  '.use()': 'React’s own',
  '.when()': 'zod’s own',

  '@page': 'paper keeps the margins that the browser gives it',
  ':has':
    'the place of the offers is the taller one; the logo stays and the name gives way instead',
  'break-after: avoid': 'a heading may stand alone at the foot of a column',
  'contain-intrinsic-block-size': 'as content-visibility',
  'content-visibility': 'a very long song is laid out whole, later',
  'cursor: default': 'there is no pointer on an iPhone',
  'cursor: grab': 'there is no pointer on an iPhone',
  'cursor: grabbing': 'there is no pointer on an iPhone',
  'cursor: pointer': 'there is no pointer on an iPhone',
  'cursor: zoom-in': 'there is no pointer on an iPhone',
  'font-family: ui-monospace': 'other families stand behind it',
  'forced-color-adjust': 'Safari has no forced colours either',
  'overflow-clip-margin': 'as content-visibility',
  'print-color-adjust: exact': 'its prefixed name stands beside it',
  resize: 'a field of text does not grow under a finger',
  'scrollbar-width': 'a row of chips shows its bar',
  'text-size-adjust': 'its prefixed name stands beside it; on a desktop nothing adjusts sizes',
  'text-wrap': 'lines break where they are full',
};

describe('the floor of browsers', () => {
  const found = new Set<string>();
  beforeAll(() => {
    const scripts = inBuild('js');
    const styles = inBuild('css');
    if (scripts.length < 10 || styles.length < 3) throw new Error('the build has hardly anything');
    for (const each of scripts) for (const name of newerInScript(each)) found.add(name);
    for (const each of styles) for (const name of newerInStyle(each)) found.add(name);
  });

  it('has all that the build calls', () => {
    expect([...found].filter((name) => !Object.hasOwn(excused, name))).toEqual([]);
  });

  it('excuses nothing that is not there any more', () => {
    expect(Object.keys(excused).filter((name) => !found.has(name))).toEqual([]);
  });

  it('is what the README says', () => {
    const { chrome, firefox, safari } = browserFloor;
    const said = `Safari ${safari}, Firefox ${firefox} ESR, Chromium ${chrome}`;
    expect(textOf('README.md')).toContain(said);
  });
});

it.each([
  ['Map.groupBy(all, byId)', 'Map.groupBy'],
  ['globalThis.Promise.withResolvers()', 'Promise.withResolvers'],
  ['new Set(a).union(b)', '.union()'],
  ['a.values().toArray()', '.toArray()'],
  ['for (const each of new Intl.Segmenter().segment(a)) use(each)', 'Intl.Segmenter'],
  ['URL.canParse?.(a)', 'URL.canParse'],
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Temporal.Now.instant()', 'Temporal'],
  ['popup.showPopover()', '.showPopover()'],
  ['/[\\p{L}--a]/v.test(a)', '/v'],
])('finds in %s that %s is newer', (script, name) => {
  expect(newerInScript(script)).toContain(name);
});

it.each([
  'navigator.locks.request("a", run)',
  'a.toSorted(by).map(each).findLast(one)',
  'class Iterator { static from() {} } Iterator.from()',
  'const isThere = typeof Temporal === "object"',
  'const song = { union: 1, Temporal: 2 }; song.union',
  'new AbortController().signal.throwIfAborted()',
])('lets %s be', (script) => {
  expect([...newerInScript(script)]).toEqual([]);
});

it.each([
  ['.a{color:light-dark(#fff,#000)}', 'light-dark()'],
  ['.a{--gap:round(1em,1px)}', 'round()'],
  ['.a{color:red;&:hover{color:blue}}', '&'],
  ['@media print{.a:has(b){color:red}}', ':has'],
  ['.a{text-wrap:balance}', 'text-wrap'],
  ['@starting-style{.a{opacity:0}}', '@starting-style'],
])('finds in %s that %s is newer', (style, name) => {
  expect(newerInStyle(style)).toContain(name);
});

it.each([
  '.a{margin:1em;margin:round(1em,1px)}',
  '@supports (width:round(1px,1px)){.a{margin:round(1em,1px)}}',
  '@supports selector(:has(a)){.a:has(b){margin:0}}',
  '@media (min-width:20rem){.a::before{content:"light-dark()";inset-inline:0;height:1dvh}}',
  '.a{-webkit-user-select:none;background:color-mix(in srgb,red 20%,transparent)}',
])('lets %s be', (style) => {
  expect([...newerInStyle(style)]).toEqual([]);
});

function inBuild(ending: string): string[] {
  return globSync(`dist/web/**/*.${ending}`, { cwd: projectRoot }).map(textOf);
}
