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

/** A link in the folder of all releases: the one that is served, and the one before it. */
type Link = 'current' | 'earlier';

/** The folder in which this release lies, and others beside it. */
export const releases = dirname(projectRoot);

/** Name of the release that a link leads to. */
export function linked(link: Link, folder = releases): string | null {
  try {
    return basename(readlinkSync(join(folder, link)));
  } catch {
    return null;
  }
}

/** From one moment to the next: who follows the link finds the one or the other. */
export function pointAt(link: Link, release: string, folder = releases): void {
  const place = join(folder, link);
  rmSync(`${place}.new`, { force: true });
  symlinkSync(release, `${place}.new`);
  renameSync(`${place}.new`, place);
}

/** Throws `StartupError` where this is no release that `sangbok install` has laid in place. */
export function requireInstalled(): void {
  if (linked('current') !== basename(projectRoot)) {
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

const reserve = 100 * 1024 ** 2; // bytes, for those who write meanwhile

/**
 * Puts a release beside the others, whole or not at all: `fill` brings a folder of its name into one
 * that is empty. What was begun before and never finished is removed. Answers its name.
 */
export function layRelease(folder: string, size: number, fill: (into: string) => void): string {
  process.umask(0o022); // the server's user reads it
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (/^\.(incoming|replaced|sangbok)-/.test(name))
      rmSync(join(folder, name), { recursive: true });
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

/** The folder that this release is, from where it was unpacked. */
export function layThis(folder: string): string {
  const name = basename(projectRoot);
  const compiled = join(projectRoot, '.cache');
  const filter = (path: string) => path !== compiled;
  return layRelease(folder, bytesIn(projectRoot), (into) =>
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

/** Every file, with as many bytes; it may have more, such as what Node compiled. */
function hasAllOf(place: string, source: string): boolean {
  return filesIn(source).every((file) => {
    const there = statSync(join(place, file.slice(source.length)), { throwIfNoEntry: false });
    return there?.size === statSync(file, { throwIfNoEntry: false })?.size;
  });
}

/** The last step of the database that a release knows. */
export function lastStepOf(release: string): string {
  const { database } = JSON.parse(readFileSync(join(releases, release, 'package.json'), 'utf8'));
  return String(database);
}

/** A command of a release, on this terminal and as the user whom the data belong to. */
export function succeeds(place: string, ...words: readonly string[]): boolean {
  return spawnSync(join(place, 'sangbok'), words, { stdio: 'inherit' }).status === 0;
}

/** Does so with the service; false where there is none. */
export function service(deed: 'start' | 'stop' | 'restart' | 'is-active'): boolean {
  return (
    spawnSync('systemctl', [deed, 'sangbok'], { stdio: ['ignore', 'ignore', 'inherit'] }).status ===
    0
  );
}

/** How long a server may take to be ready, with the database of a large song book to bring up to date. */
const patience = 300; // s
const answersWithin = 5000; // ms
const steady = 3; // looks: who finds the port taken is gone by then, whoever answers there

/** `lost`: it was ready once, and may have taken writes. `never`: it was not seen to be. */
export type Came = 'up' | 'lost' | 'never';

/** Whether the service comes to be ready and stays so, before it gives up or `atMost` seconds are over. */
export async function comesUp(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  atMost = patience,
  isActive = () => service('is-active'),
): Promise<Came> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  const until = performance.now() + atMost * 1000;
  let was: Came = 'never';
  for (let ready = 0, left = atMost * 1000; left > 0; left = until - performance.now()) {
    const signal = AbortSignal.timeout(Math.min(answersWithin, Math.ceil(left)));
    const isReady = await fetch(address, { signal, redirect: 'manual' }).then(
      async (answer) => (await answer.text()) === '{"status":"ok"}',
      () => false,
    );
    if (isReady) was = 'lost';
    if (!isActive()) return was;
    ready = isReady ? ready + 1 : 0;
    if (ready === steady) return 'up';
    await pause(was === 'never' ? 200 : 1000);
  }
  return was;
}

/** As the release that is to be served has it, unless whoever runs it has changed that file. */
export function exchangeService(from: string, to: string): void {
  const place = '/etc/systemd/system/sangbok.service';
  const [one, other] = [from, to].map((name) => join(releases, name, 'hosting/sangbok.service'));
  if (one === undefined || other === undefined || !existsSync(place)) return;
  if (!readFileSync(place).equals(readFileSync(one))) return;
  copyFileSync(other, place);
  spawnSync('systemctl', ['daemon-reload'], { stdio: 'ignore' });
}

export function hasService(): boolean {
  return spawnSync('systemctl', ['cat', 'sangbok'], { stdio: 'ignore' }).status === 0;
}
