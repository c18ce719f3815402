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
import {
  comesUp,
  exchangeService,
  hasService,
  lastStepOf,
  layRelease,
  pointAt,
  releases,
  requireInstalled,
  service,
  succeeds,
} from '#scripts/release/installed.ts';
import { keepEarlierFiles } from '#scripts/web/keepingEarlierFiles.ts';
import { listBackups, readManifest } from '#server/backup/backupFolder.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { agree, hostCommand } from './hostCommand.ts';

const here = basename(projectRoot);
const why = '«journalctl -u sangbok» sier hvorfor.';
const growsTo = 5; // times, at most, what is packed
const noteFile = join(releases, '.upgrading');

/** An upgrade that is about to move the link, or has, and has not come to its end. */
interface Begun {
  /** Names of releases. */
  readonly from: string;
  readonly to: string;
  /** When the link was to be moved, milliseconds since 1970. */
  readonly at: number;
  /** The release before is being put back. */
  readonly isUndone: boolean;
}

// `sangbok upgrade TARBALL`: back up, lay it beside this one, point at it, start it; where it never
// comes up, this one is put back. Whatever moment it is ended at, the link leads to a whole release;
// done again, it goes on from what is noted. `sangbok upgrade OLDER --from BACKUP` is the way back.
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
  const { backupDir } = settings;
  if (backupDir === null) {
    throw new StartupError(
      'BACKUP_DIR er none, og uten sikkerhetskopi er det ingen vei tilbake. Sett den til en mappe mens du oppgraderer.',
    );
  }
  const cut = from === undefined ? noted() : undefined;
  // Where the service runs, somebody has started it since.
  if (cut?.isUndone && !service('is-active')) return putBack(settings, backupDir, cut);
  let said: string | undefined;
  if (cut?.to === here) {
    const wasStarted = (await copySince(backupDir, cut)) !== null;
    said = await start(settings, backupDir, cut, wasStarted);
  }
  const next = isLaid(what) ? what : unpack(resolve(what));
  if (said !== undefined && next === here) return said;
  if (from !== undefined) await requireReadable(next, resolve(from));
  else await requireNewer(next, what, backupDir);
  if (next !== here) keepEarlierFiles(join(projectRoot, 'dist'), join(releases, next, 'dist'));
  const at = Math.floor(Date.now() / 1000) * 1000; // names of backups tell seconds
  if (from !== undefined) goOver(resolve(from));
  else if (!succeeds(projectRoot, 'backup', backupDir)) {
    throw new StartupError('Uten sikkerhetskopi blir det ingen oppgradering. Ingenting er endret.');
  }
  const begun = { from: here, to: next, at, isUndone: false };
  note(from === undefined && hasService() ? begun : null);
  pointAt('current', next);
  if (hasService()) return start(settings, backupDir, begun, from !== undefined);
  if (next !== here) pointAt('earlier', here);
  return `${next} er på plass. Start tjeneren på nytt.`;
}

/**
 * Starts the release that the link leads to, and puts the one before back where it never comes up.
 * Not where it `stays`, as people may have come to it or whoever runs it has chosen its database.
 */
async function start(
  settings: Settings,
  backupDir: string,
  begun: Begun,
  stays: boolean,
): Promise<string> {
  const { from, to } = begun;
  exchangeService(from, to);
  service('restart');
  const came = await comesUp(settings);
  if (came === 'up') {
    if (from !== to) pointAt('earlier', from);
    removeOthers([from, to]);
    note(null);
    return from === to ? `${to} er i gang.` : `${to} er i gang. ${from} ligger der fortsatt.`;
  }
  const copy = await copySince(backupDir, begun);
  if (!stays && (came === 'never' || copy === null)) return putBack(settings, backupDir, begun);
  if (from !== to) pointAt('earlier', from);
  throw new StartupError(
    `${to} er på plass, men ${came === 'lost' ? 'ble borte igjen' : 'kom ikke i gang'}. ${why} Tilbake til ${from}: sangbok upgrade ${from} --from KOPI, med en av kopiene i ${backupDir}.`,
  );
}

/** Database first: until it is as the release before left it, that one cannot be started over it. */
async function putBack(settings: Settings, backupDir: string, begun: Begun): Promise<never> {
  const { from, to } = begun;
  note({ ...begun, isUndone: true });
  service('stop');
  const copy = await copySince(backupDir, begun);
  const isRestored = copy === null || succeeds(join(releases, from), 'restore', copy, '--put-back');
  pointAt('current', from);
  exchangeService(to, from);
  if (!isRestored) {
    note(null); // others may write on, and what they write is not to go by itself later
    throw new StartupError(
      `${to} kom ikke i gang, og ${from} er på plass igjen. Databasen er ikke lagt tilbake, og ${from} kan ikke startes over den. ${why} Oppgrader på nytt når det er rettet, eller stopp alle tjenerne og gå tilbake: sangbok upgrade ${from} --from ${copy}`,
    );
  }
  service('start');
  note(null);
  const isBack = (await comesUp(settings)) === 'up';
  rmSync(join(releases, to), { recursive: true, force: true });
  const data = copy === null ? 'databasen er ikke rørt' : 'databasen er som den var';
  throw new StartupError(
    isBack
      ? `${to} kom ikke i gang. ${from} er i gang igjen, og ${data}. ${why}`
      : `${to} kom ikke i gang, og ${from}, som er på plass igjen, heller ikke. ${why}`,
  );
}

function note(begun: Begun | null): void {
  if (begun === null) return rmSync(noteFile, { force: true });
  writeFileSync(`${noteFile}.new`, JSON.stringify(begun), { flush: true });
  renameSync(`${noteFile}.new`, noteFile);
}

function noted(): Begun | undefined {
  if (!existsSync(noteFile)) return undefined;
  const begun: Begun = JSON.parse(readFileSync(noteFile, 'utf8'));
  return isLaid(begun.from) && isLaid(begun.to) ? begun : undefined;
}

/** The copy that the next release took before it changed the database; null where it did not. */
async function copySince(backupDir: string, { at, to }: Begun): Promise<string | null> {
  for (const name of await listBackups(backupDir)) {
    if (!name.startsWith('before-')) continue;
    const { step, takenAt } = await readManifest(join(backupDir, name));
    const isOfNow = Date.parse(takenAt) >= at && step < lastStepOf(to);
    return isOfNow ? join(backupDir, name) : null;
  }
  return null;
}

/** Stops the server and puts the backup in the place of the song book, if whoever sits there agrees. */
function goOver(from: string): void {
  const isServed = hasService();
  if (isServed) service('stop');
  const agreed = process.argv.includes('--ja') ? ['--ja'] : [];
  if (succeeds(projectRoot, 'restore', from, '--over', ...agreed)) return;
  if (isServed) service('start');
  throw new StartupError(`${here} er fortsatt i bruk.`);
}

async function requireReadable(next: string, from: string): Promise<void> {
  const { step } = await readManifest(from);
  if (step <= lastStepOf(next)) return;
  throw new StartupError(`«${from}» er tatt av en nyere utgave enn ${next}. Velg en eldre kopi.`);
}

async function requireNewer(next: string, what: string, backupDir: string): Promise<void> {
  if (next === here) throw new StartupError(`${next} er i bruk fra før.`);
  const lastStep = lastStepOf(next);
  if (lastStep < lastStepOf(here)) {
    const name = await latestFor(backupDir, lastStep);
    throw new StartupError(
      `${next} kan ikke lese databasen som ${here} har brakt opp til sin. Tilbake, med det som da går tapt: sangbok upgrade ${what} --from ${name ?? 'KOPI'}`,
    );
  }
  if (versionOf(next).localeCompare(versionOf(here), 'en', { numeric: true }) < 0) {
    await agree(`${next} er eldre enn ${here}, som er i bruk.`);
  }
}

async function latestFor(backupDir: string, lastStep: string): Promise<string | null> {
  for (const name of await listBackups(backupDir)) {
    if ((await readManifest(join(backupDir, name))).step <= lastStep) return join(backupDir, name);
  }
  return null;
}

function versionOf(release: string): string {
  return /\d+(\.\d+)*/.exec(release)?.[0] ?? '';
}

function isLaid(name: string): boolean {
  return /^sangbok-[\w.-]+$/.test(name) && existsSync(join(releases, name, 'package.json'));
}

/** Beside this one, whole or not at all; answers its name. */
function unpack(tarball: string): string {
  const sums = join(dirname(tarball), 'SHA256SUMS');
  if (existsSync(sums)) {
    const how = ['--check', '--ignore-missing', '--quiet', sums];
    if (run('sha256sum', how, dirname(tarball)) !== 0) {
      throw new StartupError(`${tarball} er ikke som SHA256SUMS sier. Hent den på nytt.`);
    }
  }
  const size = statSync(tarball, { throwIfNoEntry: false })?.size ?? 0;
  return layRelease(releases, size * growsTo, (into) => {
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
