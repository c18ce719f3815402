import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { migrations } from '#server/db/migrations/migrations.ts';
import { packageFolders, reachedFrom } from './reached.ts';

/** The commands that `hosting/sangbok` runs, besides `start`. */
const commands = [
  'install',
  'backup',
  'restore',
  'check',
  'doctor',
  'recover',
  'import',
  'move',
  'promote',
  'upgrade',
].map((name) => `scripts/${name}.ts`);

/** Documents of the release. */
export const documents = [
  'LICENSE',
  'CHANGELOG.md',
  'docs/hosting.md',
  'docs/operating.md',
  'docs/privacy.md',
];

/** Files and folders of a package that no program loads. */
const unloaded = /\.(d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow)$|\/\.[^/]+$/;
const unloadedFolders = /^(docs?|tests?|__tests__|benchmarks?|examples?|\.github)$/;

export interface Staged {
  /** Folders of the included packages, relative to the project's root. */
  readonly packages: readonly string[];
}

/**
 * Assembles a release in `folder` from the builds: the screens, the server, its worker threads and
 * commands with the packages they load, and Node. `nodePackage` is the folder of a package that
 * contains Node.
 */
export function stage(folder: string, nodePackage: string): Staged {
  const { files, packages } = reachedFrom([
    'dist/server/main.cjs',
    'src/server/main.ts',
    ...commands,
  ]);
  const folders = packageFolders(packages);
  const copy = (from: string, to = from) => {
    const place = join(folder, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(projectRoot, from), place, { recursive: true, dereference: true });
  };
  for (const file of [...files, ...documents]) copy(file);
  copy('dist/web');
  copy('dist/ssr');
  copy('hosting');
  copy('hosting/sangbok', 'sangbok');
  for (const each of folders) copyPackage(each, folder);
  for (const each of ['bin/node', 'LICENSE']) {
    const place = join(folder, 'node', each);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(nodePackage, each), place);
  }
  writeFileSync(join(folder, 'package.json'), manifest());
  return { packages: folders };
}

function copyPackage(from: string, into: string): void {
  const source = join(projectRoot, from);
  const isLoaded = (path: string) => {
    const inside = relative(source, path).replaceAll('\\', '/');
    const [first = ''] = inside.split('/');
    if (first === 'node_modules') return inside === first; // each nested package is copied separately
    if (unloadedFolders.test(first)) return false;
    return /licen[sc]e|notice/i.test(basename(path)) || !unloaded.test(`/${inside}`);
  };
  cpSync(source, join(into, from), { recursive: true, dereference: true, filter: isLoaded });
}

/**
 * The release's package.json, without scripts and dependencies, since nothing is installed there.
 * `database` is the newest migration that the release knows; `sangbok upgrade` compares it with a
 * backup's.
 */
function manifest(): string {
  const { name, version, license, type, imports } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const known = migrations('sqlite', { environment: 'test', invitationKey: '', libraryId: '' });
  const database = Object.keys(known).at(-1);
  const fields = { name, version, private: true, license, type, database, imports };
  return `${JSON.stringify(fields, null, 2)}\n`;
}
