import data from '@mdn/browser-compat-data' with { type: 'json' };
import { globSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { browserFloor } from '#scripts/web/browserFloor.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { textOf } from './textOf.ts';

/** What the build names although a browser of the floor lacks it, and why nothing is lost there. */
const excused: Readonly<Record<string, string>> = {
  '.checkVisibility()': 'Base UI asks for it before it calls it',
  '.databases()': 'device.ts asks for it before it calls it',
  '.estimate()': 'the settings and storageProblem go without the figure',
  '.startViewTransition()': 'React calls it for view transitions alone, of which we have none',
  'Error.captureStackTrace': 'zod asks for it before it calls it',
  'navigation.*': 'React, useLeaveGuard and useScrollPlace ask for it before they touch it',
  'navigator.connection': 'React asks for it before it reads it',
  'navigator.wakeLock': 'useWakeLock asks for it before it calls it',

  '.drop()': 'ours, of a draft, and no iterator’s',
  '.toArray()': 'React’s of children and the PDF library’s own, and no iterator’s',
  '.toHex()': 'the PDF library’s own, of a colour',
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

/** Interfaces whose methods a page of ours may call on something that has no name of its own. */
const everyday =
  /^(AbortSignal|Animation|Blob|Cache|Document|DOMRect|Element|Event|FormData|Headers|HTML\w*Element|IDB\w+|LockManager|MediaQueryList|Node|Range|ReadableStream|Request|Response|Selection|ServiceWorker|StorageManager|URL|Window)$/;

const newerMethods = methodsThatAreLacking();

/** What the build lowers is lowered; what it calls has to be there (decision 49). */
it('the browsers of the floor have all that the build calls', () => {
  const scripts = globSync('dist/web/**/*.js', { cwd: projectRoot });
  const found = new Set(scripts.flatMap(newerIn));
  const isExcused = (name: string) => name in excused || name.replace(/\.\w+$/, '.*') in excused;
  expect(scripts.length).toBeGreaterThan(10);
  expect([...found].filter((name) => !isExcused(name))).toEqual([]);
});

/** `Map.groupBy`, `new Temporal`, `.toWellFormed()` of whatever it is called on. */
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
      // The build writes what is `/…/v` in the source as a call.
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

/** Methods that no interface has had for as long as the floor's browsers. */
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

/** Whether a browser of the floor lacks it; behind a flag or under another name it is not there. */
function isLacking(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (support === undefined) return false;
  return Object.entries(browserFloor).some(([browser, floor]) => {
    const said = [support[browser] ?? []].flat() as Record<string, unknown>[];
    return !said.some(
      (each) =>
        !('flags' in each || 'alternative_name' in each || 'prefix' in each) &&
        versionOf(each['version_added']) <= floor &&
        !(versionOf(each['version_removed']) <= floor),
    );
  });
}

function versionOf(said: unknown): number {
  return Number.parseFloat(String(said).replace('≤', ''));
}
