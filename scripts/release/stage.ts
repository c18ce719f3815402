import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { migrations } from '#server/db/migrations/migrations.ts';
import { packageFolders, reachedFrom } from './reached.ts';

/** The commands of `hosting/sangbok`, besides `start`. */
const commands = [
  'install',
  'backup',
  'restore',
  'doctor',
  'recover',
  'import',
  'move',
  'promote',
  'upgrade',
].map((name) => `scripts/${name}.ts`);

/** What is read, not run. */
const documents = ['LICENSE', 'CHANGELOG.md', 'docs/hosting.md', 'docs/privacy.md'];

/** Of a package, what no program of it loads. */
const unloaded = /\.(d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow)$|\/\.[^/]+$/;
const unloadedFolders = /^(docs?|tests?|__tests__|benchmarks?|examples?|\.github)$/;

export interface Staged {
  /** Folders of packages, from the project's root. */
  readonly packages: readonly string[];
}

/**
 * Lays a release into `folder`, of what is built: the screens, the server, its threads and commands
 * with the packages they load, the Node they run on. `nodePackage` is the folder of one of those that
 * carry Node.
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
    if (first === 'node_modules') return inside === first; // each is copied by its own name
    if (unloadedFolders.test(first)) return false;
    return /licen[sc]e|notice/i.test(basename(path)) || !unloaded.test(`/${inside}`);
  };
  cpSync(source, join(into, from), { recursive: true, dereference: true, filter: isLoaded });
}

/**
 * Without commands of npm's and packages: nothing is installed there. `database` is the last step of
 * the database that it knows, by which `sangbok upgrade` tells whether a release can read one.
 */
function manifest(): string {
  const { name, version, license, type, imports } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const known = migrations('sqlite', { environment: 'test', invitationKey: '', libraryId: '' });
  const database = Object.keys(known).at(-1);
  const said = { name, version, private: true, license, type, database, imports };
  return `${JSON.stringify(said, null, 2)}\n`;
}
