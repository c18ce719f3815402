import { type Feature, featureAt, lacking } from './browserData.ts';

const functions = functionsByName();

/**
 * What a style sheet uses that a browser of the floor lacks: `text-wrap`, `resize: both`,
 * `round()`, `:has()`, `@starting-style`, `&`. What stands behind a declaration of the same property
 * that the browser knows, or in `@supports`, costs nothing where it is unknown and is left out; so
 * are names with a dash in front, which are one browser's own.
 */
export function newerInStyle(source: string): Set<string> {
  const found = new Set<string>();
  const check = (name: string, feature: Feature | undefined) => {
    if (lacking(feature).length > 0) found.add(name);
  };
  const bare = source.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|\/\*[^]*?\*\//g, '');
  for (const { head, body } of rulesOf(bare)) {
    const [, rule] = /^@([a-z-]+)/.exec(head) ?? [];
    if (rule !== undefined) check(`@${rule}`, featureAt('css', 'at-rules', rule));
    if (rule === 'supports') continue;
    if (head.includes('&')) check('&', featureAt('css', 'selectors', 'nesting'));
    for (const [, name = ''] of head.matchAll(/::?([a-z][a-z-]*)/g)) {
      if (rule === undefined) check(`:${name}`, featureAt('css', 'selectors', name));
    }
    const known = new Set<string>();
    for (const [property = '', value = ''] of body.map((each) => each.split(/:(.*)/s))) {
      const newer = newerIn(property, value);
      if (newer.length === 0) known.add(property);
      else if (!known.has(property)) for (const name of newer) found.add(name);
    }
  }
  return found;
}

function newerIn(property: string, value: string): string[] {
  const feature = featureAt('css', 'properties', property);
  if (lacking(feature).length > 0) return [property];
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  const called = value.match(/(?<![\w-])[a-z][a-z-]*(?=\()/g) ?? [];
  const units = value.match(/(?<=\d)[a-z]+/g) ?? [];
  const isNewer = (...names: string[]) => lacking(featureAt('css', ...names)).length > 0;
  return [
    ...words
      .filter((word) => isNewer('properties', property, word))
      .map((w) => `${property}: ${w}`),
    ...called.filter((name) => lacking(functions.get(name)).length > 0).map((name) => `${name}()`),
    ...units.filter((unit) => isNewer('types', 'length', unit)),
  ];
}

/** `round()` and `rgb()` by their names, some of which lie within that of a type. */
function functionsByName(): Map<string, Feature> {
  const byName = new Map<string, Feature>();
  const types = Object.entries(featureAt('css', 'types') ?? {});
  for (const [, type] of types) {
    for (const [name, feature] of Object.entries(type as Feature)) {
      byName.set(name, feature as Feature);
    }
  }
  for (const [name, feature] of types) byName.set(name, feature as Feature);
  return byName;
}

interface StyleRule {
  readonly head: string;
  /** Its own declarations, in order. */
  readonly body: readonly string[];
}

/** Every rule with what stands before its brace, rules within rules too; not those in `@supports`. */
function rulesOf(source: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: { head: string; body: string[] }[] = [];
  let text = '';
  const end = () => {
    if (text.trim() !== '') open.at(-1)?.body.push(text.trim());
    text = '';
  };
  for (const sign of source) {
    if (sign === '{') {
      open.push({ head: text.trim(), body: [] });
      text = '';
    } else if (sign === '}') {
      end();
      const rule = open.pop();
      const asked = open.some(({ head }) => head.startsWith('@supports'));
      if (rule !== undefined && !asked) rules.push(rule);
    } else if (sign === ';') end();
    else text += sign;
  }
  return rules;
}
