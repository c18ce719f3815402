import data from '@mdn/browser-compat-data' with { type: 'json' };
import { globSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { oldestBrowsers } from '#scripts/web/oldestBrowsers.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { textOf } from './textOf.ts';

/** What the build references although a browser of the floor lacks it, and why that is harmless. */
const excused: Readonly<Record<string, string>> = {
  '.captureStackTrace()': 'fflate checks for it first',
  '.checkVisibility()': 'Base UI checks for it first',
  '.databases()': 'device.ts checks for it first',
  '.estimate()': 'the settings and storageProblem work without the figure',
  '.startViewTransition()': 'React calls it for view transitions only, and there are none',
  'Error.captureStackTrace': 'zod checks for it first',
  'navigation.*': 'React, useLeaveGuard and useScrollPlace check for it first',
  'navigator.canShare': 'canShareFile checks for it first',
  'navigator.connection': 'React checks for it first',
  'navigator.share': 'only where canShareFile finds it',
  'navigator.wakeLock': 'useWakeLock checks for it first',

  '.drop()': 'our own, of a draft; not the iterator’s',
  '.toArray()': 'React’s for children and the PDF library’s own; not the iterator’s',
  '.toHex()': 'the PDF library’s own, for colours',
  '.use()': 'React’s own',
  '.when()': 'zod’s own',
};

interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, unknown>> };
  readonly [name: string]: unknown;
}
type Features = Readonly<Record<string, Feature>>;
const builtins = data.javascript.builtins as unknown as Features;
const api = data.api as unknown as Features;

/** Interfaces whose methods are called on values without a static type. */
const everyday =
  /^(AbortSignal|Animation|Blob|Cache|Document|DOMRect|Element|Event|FormData|Headers|HTML\w*Element|IDB\w+|LockManager|MediaQueryList|Node|Range|ReadableStream|Request|Response|Selection|ServiceWorker|StorageManager|URL|Window)$/;

const newerMethods = methodsThatAreLacking();

/** The build transforms syntax; APIs it calls must exist (decision 49). */
it('the oldest supported browsers have every API that the build calls', () => {
  const scripts = globSync('dist/web/**/*.js', { cwd: projectRoot });
  const found = new Set(scripts.flatMap(newerIn));
  const isExcused = (name: string) => name in excused || name.replace(/\.\w+$/, '.*') in excused;
  expect(scripts.length).toBeGreaterThan(10);
  expect([...found].filter((name) => !isExcused(name))).toEqual([]);
});

/**
 * Newer APIs in a file: `Map.groupBy`, `new Temporal`, or a method such as `.toWellFormed()` on any
 * value.
 */
function newerIn(file: string): string[] {
  const text = textOf(file);
  const found: string[] = [];
  const check = (name: string, ...features: (Feature | undefined)[]) => {
    if (features.some(isLacking)) found.push(name);
  };
  const visitor = new Visitor({
    NewExpression: ({ callee }) => {
      if (callee.type !== 'Identifier') return;
      check(`new ${callee.name}`, builtins[callee.name], api[callee.name]);
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const [owner, name] = [object.name, property.name];
      const its = (feature: Feature | undefined, key: string) => feature?.[key] as Feature;
      check(`${owner}.${name}`, its(builtins[owner], name), its(api[owner], `${name}_static`));
      const type = owner.replace(/^[a-z]/, (letter) => letter.toUpperCase());
      if (type !== owner) check(`${owner}.${name}`, its(api[type], name));
    },
    CallExpression: ({ callee, arguments: [, flags] }) => {
      // The build writes `/…/v` of the source as a call.
      if (callee.type === 'Identifier' && callee.name === 'RegExp' && flags !== undefined) {
        if (/^.\w*v/.test(text.slice(flags.start, flags.end))) found.push('RegExp v');
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (newerMethods.has(callee.property.name)) found.push(`.${callee.property.name}()`);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/** Methods that exist only on interfaces newer than the oldest browsers. */
function methodsThatAreLacking(): Set<string> {
  const [newer, older] = [new Set<string>(), new Set<string>()];
  for (const [owner, members] of [...Object.entries(builtins), ...Object.entries(api)]) {
    const isCalled = owner in builtins || everyday.test(owner);
    for (const [name, feature] of Object.entries(members)) {
      if (!isLacking(feature as Feature)) older.add(name.replace(/_static$/, ''));
      else if (isCalled && !/_(static|event)$/.test(name)) newer.add(name);
    }
  }
  return newer.difference(older);
}

/**
 * Whether one of the oldest browsers lacks the feature; behind a flag or with a prefix it does not
 * count.
 */
function isLacking(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (support === undefined) return false;
  return Object.entries(oldestBrowsers).some(([browser, oldest]) => {
    const said = [support[browser] ?? []].flat() as Record<string, unknown>[];
    return !said.some(
      (each) =>
        !('flags' in each || 'alternative_name' in each || 'prefix' in each) &&
        versionOf(each['version_added']) <= oldest &&
        !(versionOf(each['version_removed']) <= oldest),
    );
  });
}

function versionOf(said: unknown): number {
  return Number.parseFloat(String(said).replace('≤', ''));
}
