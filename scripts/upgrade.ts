import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { asServerUser } from '#scripts/release/asServerUser.ts';
import { holdLock } from '#scripts/release/oneAtATime.ts';
import {
  waitUntilReady,
  replaceUnits,
  hasService,
  lastMigrationOf,
  installRelease,
  setLink,
  releases,
  requireInstalled,
  service,
  runSucceeds,
} from '#scripts/release/installed.ts';
import { keepEarlierFiles } from '#scripts/web/keepingEarlierFiles.ts';
import { readManifest, sortBackups } from '#server/backup/backupFolder.ts';
import { dumpOf } from '#server/backup/takeBackup.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { agree, hostCommand } from './hostCommand.ts';

const here = basename(projectRoot);
const why = '«journalctl -u sangbok» sier hvorfor.';
const growsTo = 5; // largest expected ratio of unpacked to packed size
const stateFile = join(releases, '.upgrading');

/** A started upgrade, stored until it is finished: the link is about to move or has moved. */
interface UpgradeState {
  /** Names of releases. */
  readonly from: string;
  readonly to: string;
  /** When the upgrade was started, milliseconds since 1970. */
  readonly at: number;
  /** Id of the installation, whose backups are its way back. */
  readonly installation: string;
  /** Set while the earlier release is being put back. */
  readonly isUndone: boolean;
}

// `sangbok upgrade TARBALL`: takes a backup, installs the release beside this one, moves the link
// and restarts the service; puts this release back where the new one never becomes ready.
// Crash-safe: the link always points to a complete release, and a second run resumes from the
// stored state. `sangbok upgrade OLDER --from BACKUP` goes back.
await hostCommand((settings, words) => upgrade(settings(), words));

async function upgrade(settings: Settings, words: readonly string[]): Promise<string> {
  const [what, flag, from, ...more] = words;
  const isWhole = flag === undefined || (flag === '--from' && from !== undefined);
  if (what === undefined || !isWhole || more.length > 0) {
    throw new StartupError(
      'Si hvilken utgave det skal oppgraderes til: sangbok upgrade TARBALL. Tilbake til en eldre: sangbok upgrade ELDRE --from KOPI',
    );
  }
  requireInstalled();
  await holdLock(releases);
  const { backupDir } = settings;
  if (backupDir === null) {
    throw new StartupError(
      'BACKUP_DIR er none, og uten sikkerhetskopi er det ingen vei tilbake. Sett den til en mappe mens du oppgraderer.',
    );
  }
  const interrupted = from === undefined ? await readState(settings) : undefined;
  // A running service means that the host has started it since; nothing to undo then.
  if (interrupted?.isUndone && !service('is-active'))
    return putBack(settings, backupDir, interrupted);
  let said: string | undefined;
  if (interrupted?.to === here) {
    const wasStarted = (await backupSince(backupDir, interrupted)) !== null;
    said = await start(settings, backupDir, interrupted, wasStarted);
  }
  const next = isInstalled(what) ? what : unpack(resolve(what));
  if (said !== undefined && next === here) return said;
  if (from !== undefined) await requireReadable(next, resolve(from));
  else await requireNewer(next, what, settings, backupDir);
  process.umask(0o022); // the server's user must be able to read what is installed
  if (next !== here) keepEarlierFiles(join(projectRoot, 'dist'), join(releases, next, 'dist'));
  const at = Math.floor(Date.now() / 1000) * 1000; // backup names have a resolution of one second
  if (from !== undefined) restoreOver(resolve(from));
  else if (!runSucceeds(projectRoot, 'backup', backupDir)) {
    throw new StartupError('Uten sikkerhetskopi blir det ingen oppgradering. Ingenting er endret.');
  }
  const installation = await installationIn(settings);
  const begun = { from: here, to: next, at, installation, isUndone: false };
  writeState(from === undefined && hasService() ? begun : null);
  setLink('current', next);
  if (hasService()) return start(settings, backupDir, begun, from !== undefined);
  if (next !== here) setLink('earlier', here);
  return `${next} er på plass. Start serveren på nytt.`;
}

/**
 * Starts the release that the link points to, and puts the earlier one back where it never becomes
 * ready. With `stays` it is kept in any case: people may have used it already, or the host chose
 * its database.
 */
async function start(
  settings: Settings,
  backupDir: string,
  begun: UpgradeState,
  stays: boolean,
): Promise<string> {
  const { from, to } = begun;
  replaceUnits(from, to);
  service('restart');
  const readiness = await waitUntilReady(settings);
  if (readiness === 'up') {
    if (from !== to) setLink('earlier', from);
    removeOthers([from, to]);
    writeState(null);
    return from === to ? `${to} er i gang.` : `${to} er i gang. ${from} ligger der fortsatt.`;
  }
  const copy = await backupSince(backupDir, begun);
  if (!stays && (readiness === 'never' || copy === null))
    return putBack(settings, backupDir, begun);
  if (from !== to) setLink('earlier', from);
  throw new StartupError(
    `${to} er på plass, men ${readiness === 'lost' ? 'ble borte igjen' : 'kom ikke i gang'}. ${why} Tilbake til ${from}: sangbok upgrade ${from} --from KOPI, med en av kopiene i ${backupDir}.`,
  );
}

/** Restores the database first: the earlier release cannot start on a newer database. */
async function putBack(settings: Settings, backupDir: string, begun: UpgradeState): Promise<never> {
  const { from, to } = begun;
  writeState({ ...begun, isUndone: true });
  service('stop');
  const copy = await backupSince(backupDir, begun);
  const isRestored =
    copy === null || runSucceeds(join(releases, from), 'restore', copy, '--put-back');
  setLink('current', from);
  replaceUnits(to, from);
  if (!isRestored) {
    // Other servers may write from here on, so a second run must not restore over the database.
    writeState(null);
    throw new StartupError(
      `${to} kom ikke i gang, og ${from} er på plass igjen. Databasen er ikke lagt tilbake, og ${from} kan ikke startes over den. ${why} Oppgrader på nytt når det er rettet, eller stopp alle serverne og gå tilbake: sangbok upgrade ${from} --from ${copy}`,
    );
  }
  service('start');
  writeState(null);
  const isBack = (await waitUntilReady(settings)) === 'up';
  rmSync(join(releases, to), { recursive: true, force: true });
  const data = copy === null ? 'databasen er ikke rørt' : 'databasen er som den var';
  throw new StartupError(
    isBack
      ? `${to} kom ikke i gang. ${from} er i gang igjen, og ${data}. ${why}`
      : `${to} kom ikke i gang, og ${from}, som er på plass igjen, heller ikke. ${why}`,
  );
}

function writeState(begun: UpgradeState | null): void {
  if (begun === null) return rmSync(stateFile, { force: true });
  writeFileSync(`${stateFile}.new`, JSON.stringify(begun), { flush: true });
  renameSync(`${stateFile}.new`, stateFile);
}

async function readState(settings: Settings): Promise<UpgradeState | undefined> {
  if (!existsSync(stateFile)) return undefined;
  const begun: UpgradeState = JSON.parse(readFileSync(stateFile, 'utf8'));
  if (!isInstalled(begun.from) || !isInstalled(begun.to)) return undefined;
  // A release before this one did not write the installation.
  return begun.installation ? begun : { ...begun, installation: await installationIn(settings) };
}

async function installationIn(settings: Settings): Promise<string> {
  const dump = await dumpOf(settings);
  return (await asServerUser(settings, undefined, () => dump.existing())).installation;
}

/** The backup that the new release took before it migrated the database; null where it did not. */
async function backupSince(
  backupDir: string,
  { at, to, installation }: UpgradeState,
): Promise<string | null> {
  const { own } = await sortBackups(backupDir, installation);
  const latest = own.find(({ name }) => name.startsWith('before-'));
  if (latest === undefined) return null;
  const { step, takenAt } = latest.manifest;
  return Date.parse(takenAt) >= at && step < lastMigrationOf(to) ? latest.path : null;
}

/**
 * Asks the person at the terminal, stops the server and restores the backup over the database.
 */
function restoreOver(from: string): void {
  const isServed = hasService();
  const agreed = process.argv.includes('--ja') ? ['--ja'] : [];
  if (runSucceeds(projectRoot, 'restore', from, '--ask', ...agreed)) {
    if (isServed) service('stop');
    if (runSucceeds(projectRoot, 'restore', from, '--asked')) return;
    if (isServed) service('start');
  }
  throw new StartupError(`${here} er fortsatt i bruk.`);
}

async function requireReadable(next: string, from: string): Promise<void> {
  const { step } = await readManifest(from);
  if (step <= lastMigrationOf(next)) return;
  throw new StartupError(`«${from}» er tatt av en nyere utgave enn ${next}. Velg en eldre kopi.`);
}

async function requireNewer(
  next: string,
  what: string,
  settings: Settings,
  backupDir: string,
): Promise<void> {
  if (next === here) throw new StartupError(`${next} er i bruk fra før.`);
  const lastStep = lastMigrationOf(next);
  if (lastStep < lastMigrationOf(here)) {
    const { own } = await sortBackups(backupDir, await installationIn(settings));
    const path = own.find(({ manifest }) => manifest.step <= lastStep)?.path;
    throw new StartupError(
      `${next} kan ikke lese databasen som ${here} har brakt opp til sin. Tilbake, med det som da går tapt: sangbok upgrade ${what} --from ${path ?? 'KOPI'}`,
    );
  }
  if (versionOf(next).localeCompare(versionOf(here), 'en', { numeric: true }) < 0) {
    await agree(`${next} er eldre enn ${here}, som er i bruk.`);
  }
}

function versionOf(release: string): string {
  return /\d+(\.\d+)*/.exec(release)?.[0] ?? '';
}

function isInstalled(name: string): boolean {
  return /^sangbok-[\w.-]+$/.test(name) && existsSync(join(releases, name, 'package.json'));
}

/** Installs the release in the tarball beside this one, atomically; returns its name. */
function unpack(tarball: string): string {
  const sums = join(dirname(tarball), 'SHA256SUMS');
  if (existsSync(sums)) {
    const how = ['--check', '--ignore-missing', '--quiet', sums];
    if (run('sha256sum', how, dirname(tarball)) !== 0) {
      throw new StartupError(`${tarball} er ikke som SHA256SUMS sier. Hent den på nytt.`);
    }
  }
  const size = statSync(tarball, { throwIfNoEntry: false })?.size ?? 0;
  return installRelease(releases, size * growsTo, (into) => {
    if (run('tar', ['-xzf', tarball, '--no-same-owner', '-C', into], releases) === 0) return;
    throw new StartupError(`«${tarball}» er ikke en hel utgave av Sangbok. Hent den på nytt.`);
  });
}

function run(program: string, args: readonly string[], cwd: string): number | null {
  return spawnSync(program, args, { cwd, stdio: 'ignore' }).status;
}

function removeOthers(kept: readonly string[]): void {
  for (const name of readdirSync(releases)) {
    const isOther = name.startsWith('sangbok-') && !kept.includes(name);
    if (isOther) rmSync(join(releases, name), { recursive: true, force: true });
  }
}
