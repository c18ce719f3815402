import { parseSync } from 'vite';
import { type Feature, featureAt, lacking } from './browserData.ts';

type Node = { readonly type: string; readonly [key: string]: unknown };

/** Of what these objects are, so that `navigator.locks` is looked up in `Navigator`. */
const instances: Readonly<Record<string, string>> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
  performance: 'Performance',
  crypto: 'Crypto',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
};

/** Interfaces whose methods a page of ours may call on something that has no name of its own. */
const everyday =
  /^(Element|HTML\w*Element|SVGElement|Document|Node|Event|EventTarget|Window|Response|Request|Headers|Blob|File|FormData|URL|URLSearchParams|AbortSignal|IDB\w+|Cache|ServiceWorker\w*|LockManager|StorageManager|BroadcastChannel|MediaQueryList|Selection|Range|ResizeObserver|IntersectionObserver|DOMRect|CSSStyleDeclaration|DataTransfer|ReadableStream|Animation)$/;

const calledNewer = newerMethods();

/**
 * What a script names that a browser of the floor lacks: `Map.groupBy`, `Iterator` for something
 * global, `.toWellFormed()` for a method of whatever it is called on, `/v` for a flag of a pattern.
 */
export function newerInScript(source: string): Set<string> {
  const found = new Set<string>();
  const globals = new Set<string>();
  const members: (readonly [owner: string, name: string])[] = [];
  const declared = new Set<string>();
  const check = (name: string, ...features: (Feature | undefined)[]) => {
    const known = features.filter((feature) => feature?.__compat !== undefined);
    if (known.length > 0 && known.every((feature) => lacking(feature).length > 0)) found.add(name);
  };

  const { program, errors } = parseSync('script.js', source);
  if (errors.length > 0) throw new SyntaxError(errors[0]?.message);
  walk(program as unknown as Node, (node) => {
    const { property, object } = node;
    if (node.type === 'MemberExpression' && isNamed(property) && node['computed'] !== true) {
      const owner = nameOf(object);
      if (owner !== undefined) members.push([owner, property.name]);
    } else if (node.type === 'CallExpression') {
      const method = (node['callee'] as Node)['property'];
      if (isNamed(method) && calledNewer.has(method.name)) found.add(`.${method.name}()`);
    } else if (node.type === 'Literal' && node['regex'] !== undefined) {
      const { flags, pattern } = node['regex'] as Record<'flags' | 'pattern', string>;
      if (flags.includes('v')) found.add('/v');
      if (/\(\?[ims]*-?[ims]+:/.test(pattern)) found.add('(?i:)');
    } else if (isNamed(node)) globals.add(node.name);
    for (const name of bindingsOf(node)) declared.add(name);
  });
  for (const name of globals) {
    if (declared.has(name)) continue;
    check(name, featureAt('javascript', 'builtins', name), featureAt('api', name));
    check(name, featureAt('api', 'Window', name));
  }
  for (const [owner, name] of members) {
    if (!declared.has(owner)) check(`${owner}.${name}`, ...staticOf(owner, name));
  }
  return found;
}

function staticOf(owner: string, name: string): (Feature | undefined)[] {
  const instance = instances[owner];
  return [
    featureAt('javascript', 'builtins', owner, name),
    featureAt('api', owner, `${name}_static`),
    instance === undefined ? undefined : featureAt('api', instance, name),
  ];
}

/** Methods that no interface has had for as long as the floor's browsers. */
function newerMethods(): Set<string> {
  const newer = new Set<string>();
  const older = new Set<string>();
  const builtins = Object.entries(featureAt('javascript', 'builtins') ?? {});
  const api = Object.entries(featureAt('api') ?? {});
  for (const [owner, members] of [...builtins, ...api]) {
    const prototype: unknown = Reflect.get(globalThis, owner)?.prototype;
    const isBuiltin = featureAt('javascript', 'builtins', owner) !== undefined;
    for (const [name, feature] of Object.entries(members as Feature)) {
      if (/^__compat$|_(static|event)$/.test(name)) continue;
      const isThere = lacking(feature as Feature).length === 0;
      // The data has what belongs to `Map` itself and to each map side by side.
      const isMethod = isBuiltin ? Object.hasOwn(Object(prototype), name) : everyday.test(owner);
      if (isThere) older.add(name);
      else if (isMethod) newer.add(name);
    }
  }
  return newer.difference(older);
}

/** `Map` of `Map`, of `window.Map` and of `globalThis.Map`. */
function nameOf(value: unknown): string | undefined {
  if (isNamed(value)) return value.name;
  const { type, object, property } = Object(value) as Node;
  if (type !== 'MemberExpression' || !isNamed(object) || !isNamed(property)) return undefined;
  return instances[object.name] === 'Window' ? property.name : undefined;
}

function isNamed(value: unknown): value is Node & { readonly name: string } {
  return Object(value).type === 'Identifier';
}

/** What a declaration, a function or a `catch` gives a name to, however deep the pattern. */
function* bindingsOf(node: Node): Generator<string> {
  const own = /^(VariableDeclarator|Class|Function|Import\w*Specifier$)/.test(node.type);
  const local = node.type.startsWith('Import') ? node['local'] : node['id'];
  const patterns = [own ? local : undefined, node['params'], node['param']].flat();
  for (const pattern of patterns) {
    const names: string[] = [];
    if (pattern) walk(pattern as Node, (each) => void (isNamed(each) && names.push(each.name)));
    yield* names;
  }
}

/** Each node once; not the names of properties, nor what is only asked for by `typeof`. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') return;
  for (const [key, value] of Object.entries(node)) {
    if (/^(key|property|label)$/.test(key) && node['computed'] !== true) continue;
    for (const child of [value].flat()) {
      if (typeof Object(child).type === 'string') walk(child as Node, visit);
    }
  }
}
