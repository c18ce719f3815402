import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** Files by path from the project's root, with forward slashes; packages by name. */
export interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/**
 * Matches what a source imports statically, dynamically, or as a worker thread. Type imports are
 * removed first.
 */
const loads = [
  /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g,
  /\bnew URL\(\s*'([^']+\.ts)',\s*import\.meta\.url/g,
];
const types = /^(import|export) type [^;]*;$/gm;
const loadsOfBuilt = [/\brequire\("([^"\n]+)"\)/g];

/** All project files that these load, transitively, and the packages that any of them imports. */
export function reachedFrom(entries: readonly string[]): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const name of importsIn(file)) {
      const place = resolveFile(name, file);
      if (place !== undefined) waiting.push(place);
      else if (!isBuiltin(name)) packages.add(packageOf(name));
    }
  }
  return { files, packages };
}

function importsIn(file: string): string[] {
  const code = readFileSync(join(projectRoot, file), 'utf8').replaceAll(types, '');
  return (file.endsWith('.cjs') ? loadsOfBuilt : loads).flatMap((load) =>
    [...code.matchAll(load)].map(([, name = '']) => name),
  );
}

/** The project file that an import names; undefined where it is a package. */
function resolveFile(name: string, from: string): string | undefined {
  const [plain = ''] = name.split('?'); // `?worker` and the like are Vite queries
  const [, folder, path] = /^#(\w+)\/(.+)$/.exec(plain) ?? [];
  if (folder !== undefined) return `${folder === 'scripts' ? '' : 'src/'}${folder}/${path}`;
  const isNeighbour = /^\.\.?\//.test(plain) || plain.endsWith('.ts');
  return isNeighbour ? join(dirname(from), plain) : undefined;
}

function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

interface Locked {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const locked: Readonly<Record<string, Locked>> = JSON.parse(
  readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'),
).packages;

/** Folders of these packages and of their dependencies, as npm has installed them. */
export function packageFolders(names: Iterable<string>): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = locked[folder] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, folder);
  };
  for (const name of names) add(name, '');
  return [...found].sort();
}

/** The package's reference as `npm sbom` writes it. */
export function refOf(folder: string): string {
  return `${folder.split('node_modules/').at(-1)}@${locked[folder]?.version}`;
}

/** Resolves a package from the folder of another, by Node's algorithm. */
function folderOf(name: string, from: string): string | undefined {
  const parents = from === '' ? [] : from.split('/node_modules/');
  const nested = parents.map((_, depth) => parents.slice(0, parents.length - depth));
  const places = nested.map((parts) => [...parts, name].join('/node_modules/'));
  return [...places, `node_modules/${name}`].find((place) => place in locked);
}
