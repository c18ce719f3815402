import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { sizeInWords } from '#server/doctor/findings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';

/**
 * A symbolic link in the releases folder: to the release that is served, or to the one before it.
 */
type Link = 'current' | 'earlier';

/** The folder that contains this release and the others. */
export const releases = dirname(projectRoot);

/** Name of the release that a link points to, or null where there is none. */
export function linkTarget(link: Link, folder = releases): string | null {
  try {
    return basename(readlinkSync(join(folder, link)));
  } catch {
    return null;
  }
}

/** Replaces a link atomically: a reader finds either the old or the new target. */
export function setLink(link: Link, release: string, folder = releases): void {
  const place = join(folder, link);
  rmSync(`${place}.new`, { force: true });
  symlinkSync(release, `${place}.new`);
  renameSync(`${place}.new`, place);
}

/**
 * Throws `StartupError` unless this release was installed by `sangbok install` and is the current
 * one.
 */
export function requireInstalled(): void {
  if (linkTarget('current') !== basename(projectRoot)) {
    throw new StartupError(
      'Denne utgaven er ikke den som er i bruk. Kjør kommandoen som sangbok, slik sangbok install la den.',
    );
  }
  try {
    accessSync(releases, constants.W_OK);
  } catch {
    throw new StartupError(`Her kan bare den som eier ${releases}, oppgradere: kjør det som root.`);
  }
}

const reserve = 100 * 1024 ** 2; // bytes, kept free for concurrent writes

/**
 * Installs a release beside the others, atomically: `fill` writes one folder, named after the
 * release, into an empty temporary folder. Removes leftovers of interrupted installations. Returns
 * the name.
 */
export function installRelease(folder: string, size: number, fill: (into: string) => void): string {
  process.umask(0o022); // the server's user must be able to read it
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (/^\.(incoming|replaced|sangbok)-/.test(name)) {
      // The `tar` of a killed run may still be writing there.
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20 });
    }
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < size + reserve) {
    throw new StartupError(
      `Det er ikke plass til utgaven i ${folder}. Rydd til ${sizeInWords(size + reserve)} er ledige, og prøv igjen.`,
    );
  }
  const into = mkdtempSync(join(folder, '.incoming-'));
  try {
    fill(into);
    const [name = '', ...more] = readdirSync(into);
    if (more.length > 0 || !/^sangbok-[\w.-]+$/.test(name)) {
      throw new StartupError('Det er ikke en hel utgave av Sangbok. Hent den på nytt.');
    }
    const node = join(into, name, 'node/bin/node');
    if (spawnSync(node, ['--version'], { stdio: 'ignore' }).status !== 0) {
      throw new StartupError(`${name} er for en annen slags maskin enn denne.`);
    }
    spawnSync('sync', ['-f', into], { stdio: 'ignore' });
    const place = join(folder, name);
    if (!existsSync(place)) renameSync(join(into, name), place);
    else if (!hasAllOf(place, join(into, name))) {
      const replaced = join(folder, `.replaced-${name}`);
      renameSync(place, replaced);
      renameSync(join(into, name), place);
      rmSync(replaced, { recursive: true });
    }
    return name;
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** Installs this release from the folder it was unpacked to. */
export function installThisRelease(folder: string): string {
  const name = basename(projectRoot);
  const compiled = join(projectRoot, '.cache');
  const filter = (path: string) => path !== compiled;
  return installRelease(folder, bytesIn(projectRoot), (into) =>
    cpSync(projectRoot, join(into, name), { recursive: true, verbatimSymlinks: true, filter }),
  );
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
}

function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, file) => sum + lstatSync(file).size, 0);
}

/**
 * Whether every file exists with the same size; further files, such as Node's compile cache, are
 * allowed.
 */
function hasAllOf(place: string, source: string): boolean {
  return filesIn(source).every((file) => {
    const there = statSync(join(place, file.slice(source.length)), { throwIfNoEntry: false });
    return there?.size === statSync(file, { throwIfNoEntry: false })?.size;
  });
}

/** Name of the newest migration that a release knows. */
export function lastMigrationOf(release: string): string {
  const { database } = JSON.parse(readFileSync(join(releases, release, 'package.json'), 'utf8'));
  return String(database);
}

/**
 * Runs a command of a release on this terminal, as the user who owns the data. Answers whether it
 * succeeded.
 */
export function runSucceeds(place: string, ...words: readonly string[]): boolean {
  return spawnSync(join(place, 'sangbok'), words, { stdio: 'inherit' }).status === 0;
}

/**
 * Runs `systemctl` for the service. Answers whether it succeeded; false where there is no service.
 */
export function service(action: 'start' | 'stop' | 'restart' | 'is-active'): boolean {
  return (
    spawnSync('systemctl', [action, 'sangbok'], { stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  );
}

/** Time limit for a server to become ready, including the migration of a large database. */
const patience = 300; // s
const requestTimeout = 5000; // ms, per request
// In a row: a server that finds its port taken has ended by then, even if another program answers.
const readyChecks = 3;

/**
 * `lost`: it was ready once and may have accepted writes. `never`: it was not observed to be ready.
 */
export type Readiness = 'up' | 'lost' | 'never';

/**
 * Waits until the service is ready and stays so, until it ends, or until `atMost` seconds have
 * passed.
 */
export async function waitUntilReady(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  atMost = patience,
  isActive = () => service('is-active'),
): Promise<Readiness> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  const until = performance.now() + atMost * 1000;
  let was: Readiness = 'never';
  for (
    let ready = 0, remaining = atMost * 1000;
    remaining > 0;
    remaining = until - performance.now()
  ) {
    const signal = AbortSignal.timeout(Math.min(requestTimeout, Math.ceil(remaining)));
    const isReady = await fetch(address, { signal, redirect: 'manual' }).then(
      async (answer) => (await answer.text()) === '{"status":"ok"}',
      () => false,
    );
    if (isReady) was = 'lost';
    if (!isActive()) return was;
    ready = isReady ? ready + 1 : 0;
    if (ready === readyChecks) return 'up';
    await pause(was === 'never' ? 200 : 1000);
  }
  return was;
}

/** Calls the doctor once a week. */
export const weeklyCheck = 'sangbok-doctor.timer';

/** The systemd units of a release. */
export const units = ['sangbok.service', 'sangbok-doctor.service', weeklyCheck] as const;

/** Installs the units of the new release, except for those that the host has changed or removed. */
export function replaceUnits(from: string, to: string): void {
  const folder = '/etc/systemd/system';
  if (!existsSync(join(folder, 'sangbok.service'))) return;
  const fileOf = (release: string, unit: string) => join(releases, release, 'hosting', unit);
  const replaced = units.filter((unit) => {
    const [place, was, is] = [join(folder, unit), fileOf(from, unit), fileOf(to, unit)];
    const isUntouched =
      existsSync(place) === existsSync(was) &&
      (!existsSync(was) || readFileSync(place).equals(readFileSync(was)));
    if (!isUntouched || !existsSync(is)) return false;
    copyFileSync(is, place);
    return true;
  });
  if (replaced.length === 0) return;
  spawnSync('systemctl', ['daemon-reload'], { stdio: 'ignore' });
  if (existsSync(fileOf(from, weeklyCheck)) || !replaced.includes(weeklyCheck)) return;
  spawnSync('systemctl', ['enable', '--quiet', '--now', weeklyCheck], { stdio: 'ignore' });
}

export function hasService(): boolean {
  return spawnSync('systemctl', ['cat', 'sangbok'], { stdio: 'ignore' }).status === 0;
}
