import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { lockfileMatches } from './lockfileMatches.mjs';
import { fetchNode, removeFetchedNode } from './pinnedNode.mjs';
import { projectRoot } from './projectRoot.mjs';

/**
 * Installs into node_modules what the lockfile lists; does nothing where it is installed already.
 * Development tools are requested explicitly, since npm omits them under NODE_ENV=production.
 *
 * @param {{ withTools: boolean }} options
 * @returns {string | undefined} the reason for a failure, a Norwegian sentence; npm's own output is printed
 */
export function installPackages({ withTools }) {
  if (isInstalled(withTools)) return undefined;
  console.log('Installerer pakkene som sangboken trenger. Første gang tar det omtrent et minutt.');
  moveRunningNodeAside();
  let failure = '';
  const npmOn = (/** @type {string | undefined} */ node) => {
    return (/** @type {readonly string[]} */ args, /** @type {string} */ cwd) => {
      failure = runNpm([...args, '--ignore-scripts', '--loglevel=error'], cwd, node);
      return failure === '';
    };
  };
  const node = fetchNode(npmOn(undefined));
  if (node === undefined) return failure;
  if ('missing' in node) return node.missing;
  const dev = withTools ? '--include=dev' : '--omit=dev';
  // Not `npm ci`, which first deletes the packages that a running server uses.
  const args = ['install', '--no-save', dev, '--include=optional'];
  if (!npmOn(node.path)(args, projectRoot)) return failure;
  removeFetchedNode();
  return undefined;
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {string | undefined} node the machine's own when not given
 * @returns {string} '' when npm succeeded, else the reason in Norwegian
 */
export function runNpm(args, cwd, node) {
  const {
    npm_execpath: npm = '',
    npm_node_execpath: ownNode = process.execPath,
    PATH,
  } = process.env;
  const path = node === undefined ? PATH : `${dirname(node)}${delimiter}${PATH}`;
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = {
    cwd,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: path },
  };
  const done = /npm-cli\.c?js$/.test(npm)
    ? spawnSync(node ?? ownNode, [npm, ...args], options)
    : spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true });
  if (done.status === 0) return '';
  console.error(done.stderr);
  return whyNotInstalled(done.stderr ?? '', done.status, done.signal);
}

/**
 * @param {string} said npm's standard error
 * @param {number | null} status exit code
 * @param {string | null} signal
 * @returns {string} Norwegian
 */
export function whyNotInstalled(said, status, signal) {
  // The kernel's out-of-memory killer prints nothing, V8 aborts; a shell in between adds 128 to the
  // signal.
  if (signal === 'SIGKILL' || status === 137 || /heap out of memory|ENOMEM/.test(said)) {
    return 'Maskinen har ikke minne nok til å installere pakkene. Gi den 1 GB eller mer, vekselfil medregnet, og prøv igjen.';
  }
  const denied = /\b(EACCES|EPERM|EROFS)\b/.test(said);
  if (denied) {
    const path = /\bpath (\S.*)$/m.exec(said)?.[1] ?? /'([^']+)'/.exec(said)?.[1] ?? projectRoot;
    return (
      `npm kan ikke skrive i «${path}». Gi brukeren en hjemmemappe og et prosjekt som den kan skrive i, ` +
      'eller la npm_config_cache si hvor npm kan ha sitt, og prøv igjen.'
    );
  }
  if (/\bENOSPC\b/.test(said)) return 'Disken er full. Rydd plass til 1 GB, og prøv igjen.';
  if (status === 127 || /'npm' is not recognized/.test(said)) {
    return 'npm mangler på maskinen. Installer npm 10 eller nyere, og prøv igjen.';
  }
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_\w+)\b/.test(
      said,
    )
  ) {
    return 'Pakkene kunne ikke hentes. Sjekk at maskinen er på nett, og prøv igjen.';
  }
  return 'Pakkene kunne ikke installeres. npm sier hvorfor i linjene over.';
}

/** @param {boolean} withTools */
function isInstalled(withTools) {
  const noted = join(projectRoot, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const locked = packagesIn(join(projectRoot, 'package-lock.json'));
  const installed = packagesIn(noted);
  const machine = { withTools, os: process.platform, cpu: process.arch, libc: libcOf(process) };
  return (
    lockfileMatches(locked, installed, machine) &&
    Object.keys(installed).every((folder) => existsSync(join(projectRoot, folder, 'package.json')))
  );
}

/**
 * The C library, by npm's own criterion.
 *
 * @param {NodeJS.Process} of
 */
function libcOf({ platform, report }) {
  if (platform !== 'linux') return undefined;
  const { header } = /** @type {{ header: object }} */ (report.getReport());
  return 'glibcVersionRuntime' in header ? 'glibc' : 'musl';
}

/**
 * @param {string} file
 * @returns {import('./lockfileMatches.mjs').Packages}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Windows cannot delete a running program, and this process may run on the Node that npm is to
 * replace.
 */
function moveRunningNodeAside() {
  const inside = process.execPath.startsWith(join(projectRoot, 'node_modules'));
  if (process.platform !== 'win32' || !inside) return;
  const aside = join(projectRoot, '.cache', `node-${process.pid}.exe`);
  mkdirSync(dirname(aside), { recursive: true });
  renameSync(process.execPath, aside);
}
