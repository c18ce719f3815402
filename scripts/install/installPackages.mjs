import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockfileMatches } from './lockfileMatches.mjs';
import { projectRoot } from './projectRoot.mjs';

/**
 * Makes node_modules what the lockfile says; does nothing when it is that already. The tools of
 * development are asked for by name, since npm leaves them out under NODE_ENV=production.
 *
 * @param {{ withTools: boolean }} options
 * @returns {boolean} false when npm failed; npm has said why
 */
export function installPackages({ withTools }) {
  if (isInstalled(withTools)) return true;
  console.log('Installerer pakkene som sangboken trenger. Første gang tar det omtrent et minutt.');
  moveRunningNodeAside();
  const dev = withTools ? '--include=dev' : '--omit=dev';
  // Not `npm ci`: it refuses a lockfile without the tools' parts for other systems, and a registry
  // need not carry all of those. This way nothing but what the lockfile says is changed either.
  const args = ['install', '--no-save', dev, '--include=optional', '--ignore-scripts'];
  args.push('--loglevel=error');
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const done =
    npm === undefined || npmNode === undefined
      ? spawnSync(`npm ${args.join(' ')}`, { cwd: projectRoot, stdio: 'inherit', shell: true })
      : spawnSync(npmNode, [npm, ...args], { cwd: projectRoot, stdio: 'inherit' });
  return done.status === 0;
}

/** @param {boolean} withTools */
function isInstalled(withTools) {
  const noted = join(projectRoot, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const locked = packagesIn(join(projectRoot, 'package-lock.json'));
  const installed = packagesIn(noted);
  const machine = { withTools, os: process.platform, cpu: process.arch };
  return (
    lockfileMatches(locked, installed, machine) &&
    Object.keys(installed).every((folder) => existsSync(join(projectRoot, folder, 'package.json')))
  );
}

/**
 * @param {string} file
 * @returns {import('./lockfileMatches.mjs').Packages}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Windows can't delete a program that runs, and this may run on the Node that npm is to replace. */
function moveRunningNodeAside() {
  const inside = process.execPath.startsWith(join(projectRoot, 'node_modules'));
  if (process.platform !== 'win32' || !inside) return;
  const aside = join(projectRoot, '.cache', `node-${process.pid}.exe`);
  mkdirSync(dirname(aside), { recursive: true });
  renameSync(process.execPath, aside);
}
