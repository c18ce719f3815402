import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { type Settings, StartRefused } from '#server/settings/settings.ts';

/**
 * A link in the folder of all releases: the one that is served, the one before it, and, from the
 * moment that is agreed to until it is done, the one that is gone back to. A start that finds that
 * last one finishes what was begun (hosting/sangbok).
 */
type Link = 'current' | 'earlier' | 'going-back';

/** The folder in which this release lies, and others beside it. */
export const releases = dirname(projectRoot);

/** Name of the release that a link leads to. */
export function linked(link: Link): string | null {
  try {
    return basename(readlinkSync(join(releases, link)));
  } catch {
    return null;
  }
}

/** From one moment to the next: who follows the link finds the one or the other; to null it goes. */
export function pointAt(link: Link, release: string | null): void {
  const place = join(releases, link);
  if (release === null) return rmSync(place, { force: true });
  rmSync(`${place}.new`, { force: true });
  symlinkSync(release, `${place}.new`);
  renameSync(`${place}.new`, place);
}

/** Throws `StartRefused` where this is no release that `sangbok install` has laid in place. */
export function requireInstalled(): void {
  if (linked('current') === basename(projectRoot)) return;
  throw new StartRefused(
    'Denne utgaven er ikke den som er i bruk. Kjør kommandoen som sangbok, slik sangbok install la den.',
  );
}

/** The last step of the database that a release knows. */
export function lastStepOf(release: string): string {
  const { database } = JSON.parse(readFileSync(join(releases, release, 'package.json'), 'utf8'));
  return String(database);
}

/** A command of a release, on this terminal and as the user whom the data belong to. */
export function succeeds(release: string, ...words: readonly string[]): boolean {
  const program = join(releases, release, 'sangbok');
  return spawnSync(program, words, { stdio: 'inherit' }).status === 0;
}

/**
 * The database as release `to` can read it, in the place of that of `here`; false where that one
 * stayed. Throws `StartRefused` where neither is there: then the way back is to be ended.
 */
export function putDatabase(here: string, to: string): boolean {
  pointAt('going-back', to);
  if (succeeds(here, 'back', '--database', 'put', lastStepOf(to))) return true;
  if (!succeeds(here, 'back', '--database', 'is-there')) throw new StartRefused(unended(to));
  pointAt('going-back', null);
  return false;
}

export function unended(to: string): string {
  return `Veien tilbake til ${to} ble avbrutt. Neste start fullfører den, og det gjør «sangbok back».`;
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

/** Whether the service comes to be ready and stays so, before it gives up or `atMost` seconds are over. */
export async function comesUp(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  atMost = patience,
  isActive = () => service('is-active'),
): Promise<boolean> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  const until = performance.now() + atMost * 1000;
  for (let ready = 0, left = atMost * 1000; left > 0; left = until - performance.now()) {
    const signal = AbortSignal.timeout(Math.min(answersWithin, Math.ceil(left)));
    const isReady = await fetch(address, { signal, redirect: 'manual' }).then(
      async (answer) => (await answer.text()) === '{"status":"ok"}',
      () => false,
    );
    if (!isActive()) return false;
    ready = isReady ? ready + 1 : 0;
    if (ready === steady) return true;
    await pause(1000);
  }
  return false;
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
