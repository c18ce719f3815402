import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** From the project's root, with forward slashes; packages by name. */
export interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** What a source loads: at once, when it is needed, and in a thread. Types are gone by then. */
const loads = [
  /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g,
  /\bnew URL\(\s*'([^']+\.ts)',\s*import\.meta\.url/g,
];
const types = /^(import|export) type [^;]*;$/gm;
const loadsOfBuilt = [/\brequire\("([^"\n]+)"\)/g];

/** All files of the project that these load, and theirs, and the packages that any of them names. */
export function reachedFrom(entries: readonly string[]): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const name of namedIn(file)) {
      const place = placeOf(name, file);
      if (place !== undefined) waiting.push(place);
      else if (!isBuiltin(name)) packages.add(packageOf(name));
    }
  }
  return { files, packages };
}

function namedIn(file: string): string[] {
  const code = readFileSync(join(projectRoot, file), 'utf8').replaceAll(types, '');
  return (file.endsWith('.cjs') ? loadsOfBuilt : loads).flatMap((load) =>
    [...code.matchAll(load)].map(([, name = '']) => name),
  );
}

/** Undefined of what is no file of the project. */
function placeOf(name: string, from: string): string | undefined {
  const [plain = ''] = name.split('?'); // `?worker` and the like are for Vite
  const [, room, path] = /^#(\w+)\/(.+)$/.exec(plain) ?? [];
  if (room !== undefined) return `${room === 'scripts' ? '' : 'src/'}${room}/${path}`;
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

/** Their folders, and those of all that they ask for, as npm has laid them. */
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

/** As `npm sbom` names the package of a folder. */
export function refOf(folder: string): string {
  return `${folder.split('node_modules/').at(-1)}@${locked[folder]?.version}`;
}

/** Where Node looks for a package from the folder of another. */
function folderOf(name: string, from: string): string | undefined {
  const parents = from === '' ? [] : from.split('/node_modules/');
  const nested = parents.map((_, depth) => parents.slice(0, parents.length - depth));
  const places = nested.map((parts) => [...parts, name].join('/node_modules/'));
  return [...places, `node_modules/${name}`].find((place) => place in locked);
}
