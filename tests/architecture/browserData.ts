import data from '@mdn/browser-compat-data' with { type: 'json' };
import { browserFloor } from '#scripts/web/browserFloor.ts';

interface Support {
  readonly version_added: string | boolean;
  readonly version_removed?: string | boolean;
  readonly alternative_name?: string;
  readonly prefix?: string;
  readonly flags?: readonly unknown[];
}

/** A feature and those within it, as MDN's browser-compat-data has them. */
export interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
  readonly [name: string]: unknown;
}

/** The feature at the end of these names, or nothing where none is described. */
export function featureAt(...names: readonly string[]): Feature | undefined {
  let at: unknown = data;
  for (const name of names) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return at as Feature;
}

/** The browsers of the floor that lack it; none for what is not described. */
export function lacking(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support;
  if (support === undefined) return [];
  return Object.entries(browserFloor)
    .filter(([browser, floor]) => ![support[browser] ?? []].flat().some((each) => has(each, floor)))
    .map(([browser]) => browser);
}

/** Behind a flag or under another name it is not there; in part it is. */
function has(support: Support, floor: number): boolean {
  if (support.flags || support.alternative_name !== undefined) return false;
  const versionOf = (said: string | boolean | undefined) =>
    typeof said === 'string' ? Number.parseFloat(said.replace('≤', '')) : Number.NaN;
  const removed = versionOf(support.version_removed);
  return versionOf(support.version_added) <= floor && !(removed <= floor);
}
