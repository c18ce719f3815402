import { spawnSync } from 'node:child_process';
import {
  chownSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { type Owner, asServerUser } from '#scripts/release/asServerUser.ts';
import {
  waitUntilReady,
  installThisRelease,
  linkTarget,
  setLink,
  service,
  runSucceeds,
  units,
  weeklyCheck,
} from '#scripts/release/installed.ts';
import { holdLock } from '#scripts/release/oneAtATime.ts';
import { readHost } from '#scripts/release/readHost.ts';
import type { Manifest } from '#contract/library/backup.ts';
import { manifestFile, readManifest, settingsName } from '#server/backup/backupFolder.ts';
import { nextName } from '#server/backup/keptBackups.ts';
import { findEarlierRestore, refuseNewerBackup } from '#server/backup/restoreBackup.ts';
import { dumpOf } from '#server/backup/takeBackup.ts';
import { keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { readSettings, settingNames, usualPort } from '#server/settings/readSettings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { Existing } from '#server/db/dumps/dump.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { toStartupError } from '#server/db/toStartupError.ts';
import { hostCommand } from './hostCommand.ts';

/** Root of the file system to install into, as package builders set it. */
const root = process.env['DESTDIR'] ?? '';
const paths = {
  releases: `${root}/opt/sangbok`,
  command: `${root}/usr/local/bin/sangbok`,
  data: `${root}/var/lib/sangbok`,
  backups: `${root}/var/backups/sangbok`,
  units: `${root}/etc/systemd/system`,
  settings: `${root}/etc/sangbok.env`,
};

/** Settings of the machine, which the host may change but not leave out. */
const machineSettings = {
  NODE_ENV: 'production',
  DATA_DIR: paths.data,
  BACKUP_DIR: paths.backups,
  TRUST_PROXY: '127.0.0.1',
};

/** A backup to restore, and the arguments for `promote` where it is of a trial song book. */
interface Source {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly words: readonly string[];
}

// `sangbok install HOST [--port PORT] [--from BACKUP [NAME]]`: installs this release with a user, settings
// and a systemd service, and starts it. Idempotent: keeps what exists, and a second run resumes or
// repairs.
await hostCommand((_, words) => install(words));

async function install(words: readonly string[]): Promise<string> {
  const { asked, rest } = takePort(words);
  const [name = '', flag, given, ...more] = rest;
  const host = readHost(name);
  if (flag !== undefined && (flag !== '--from' || given === undefined)) throw usage();
  if (process.getuid?.() !== 0) throw new StartupError('sangbok install må kjøres som root.');
  refuseOtherSettings();
  await holdLock(paths.releases);
  const current = linkTarget('current', paths.releases);
  if (current !== null && current !== basename(projectRoot)) {
    throw new StartupError('Her er det en sangbok fra før. Oppgrader den: sangbok upgrade TARBALL');
  }
  const from = given === undefined ? undefined : await readSource(given, more);
  const wasActive = service('is-active');
  const found = findSettings(from);
  const owner = ensureServerUser();
  const existing = from === undefined ? null : await findRestored(host, found.text, owner, from);
  const text = withOrigin(host, withPort(asked, found.text), from, existing);
  const settings = readSettings(parseEnv(text));
  const { PORT: port = usualPort } = parseEnv(found.text);
  const isItsOwn = wasActive && Number(port) === settings.port;
  if (!isItsOwn) await requireFreePort(settings, host);
  if (found.said !== '') console.log(found.said);
  if (host !== name) console.log(`Vertsnavnet er ${host}.`);

  process.umask(0o022);
  setLink('current', installThisRelease(paths.releases), paths.releases);
  linkCommand();
  makeFolders(text, owner);
  const isChanged = writeSettings(text, owner.gid);
  writeUnits();
  const hasSystemd = spawnSync('systemctl', ['daemon-reload'], { stdio: 'ignore' }).status === 0;
  if (from !== undefined) {
    const isTrial = (existing ?? from.manifest).environment !== 'production';
    const isStopped = hasSystemd && (existing === null || isTrial);
    // Also stops a service that systemd restarts over and over.
    if (isStopped) service('stop');
    const copy = copyBackup(from.folder, settings, owner);
    restore(host, from, { isTrial, wasRunning: isStopped && wasActive, copy });
  }
  if (!hasSystemd)
    return 'Sangboken er på plass. systemd er ikke i gang her: start den med sangbok start.';
  for (const words of [['sangbok'], ['--now', weeklyCheck]]) {
    spawnSync('systemctl', ['enable', '--quiet', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  service(isChanged ? 'restart' : 'start');
  if ((await waitUntilReady(settings)) !== 'up') {
    throw new StartupError('Sangboken kom ikke i gang. «journalctl -u sangbok» sier hvorfor.');
  }
  const said = ['Sangboken er i gang.'];
  const link = join(settings.dataDir, 'setup-link.txt');
  if (existsSync(link)) {
    said.push(
      `Lenken for den første personen, i 24 timer, når ${host} peker hit:`,
      readFileSync(link, 'utf8').trim(),
    );
  }
  if (settings.port !== usualPort) said.push('', proxyBlock(host, settings.port));
  return said.join('\n');
}

function usage(): StartupError {
  return new StartupError(
    'Skriv sangbok install VERTSNAVN, eller sangbok install VERTSNAVN --from KOPI. Er porten 3000 opptatt, så føy til --port 3001.',
  );
}

/** Takes `--port PORT` out of the arguments; undefined where it is not there. */
function takePort(words: readonly string[]): {
  asked: string | undefined;
  rest: readonly string[];
} {
  const at = words.indexOf('--port');
  if (at === -1) return { asked: undefined, rest: words };
  const asked = words[at + 1];
  if (asked === undefined) throw usage();
  return { asked, rest: words.toSpliced(at, 2) };
}

/** The service reads one file of settings: with another, this would answer for a server that never starts. */
function refuseOtherSettings(): void {
  const { SANGBOK_ENV: other } = process.env;
  if (other === undefined || resolve(other) === paths.settings) return;
  throw new StartupError(
    `Tjenesten leser ${paths.settings}, og install lager bare én sangbok på en maskin. Fjern SANGBOK_ENV. Skal maskinen ha flere, så se «Many small installations» i operating.md.`,
  );
}

/** The lines of Caddy's settings for this host name and port. */
function proxyBlock(host: string, port: number): string {
  const lines = readFileSync(join(projectRoot, 'hosting/Caddyfile'), 'utf8')
    .replaceAll('{$SANGBOK_HOST:sang.example.no}', host)
    .replaceAll('{$SANGBOK_SERVER:127.0.0.1:3000}', `127.0.0.1:${port}`)
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return `Serveren svarer på port ${port}. I /etc/caddy/Caddyfile skal det derfor stå:\n\n${lines.join('\n')}`;
}

/**
 * Reads the backup. Throws `StartupError` where it cannot be restored; nothing has changed then.
 */
async function readSource(given: string, words: readonly string[]): Promise<Source> {
  const folder = existsSync(given) ? realpathSync(given) : resolve(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) entriesOf(folder);
  const manifest = await readManifest(folder);
  refuseNewerBackup(folder, manifest);
  requireKey(folder, manifest);
  if (words.length > 0 && manifest.environment === 'production') {
    throw new StartupError(
      `«${folder}» er ikke av en sangbok til utprøving: alle blir med, og ingen skal nevnes bak.`,
    );
  }
  return { folder, manifest, words };
}

/**
 * What an earlier run has restored already, or null where the database is empty. Throws
 * `StartupError` where another song book is installed.
 */
async function findRestored(
  host: string,
  text: string,
  owner: Owner,
  { manifest }: Source,
): Promise<Existing | null> {
  const settings = readSettings({ ...parseEnv(text), PUBLIC_ORIGIN: `https://${host}` });
  const dump = await dumpOf(settings);
  return asServerUser(settings, owner, () => findEarlierRestore(dump, manifest)).catch(
    (error: unknown) => {
      const refusal = toStartupError(error);
      if (refusal instanceof StartupError) throw refusal;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(
        `Databasen som innstillingene peker til, kan ikke leses: ${reason}. Ingenting er endret.`,
      );
    },
  );
}

/**
 * Restores the backup and promotes a trial song book. Idempotent. Throws `StartupError` that says
 * what is left to do.
 */
function restore(
  host: string,
  { folder, words }: Source,
  { isTrial, wasRunning, copy }: { isTrial: boolean; wasRunning: boolean; copy: string },
): void {
  const installed = join(paths.releases, 'current');
  if (!runSucceeds(installed, 'restore', copy, '--resume')) {
    if (wasRunning) service('start');
    throw new StartupError(
      'Sangboken er på plass, men ikke hentet tilbake. Kjør kommandoen på nytt når det er rettet.',
    );
  }
  const agreed = process.argv.includes('--ja') ? ['--ja'] : [];
  if (!isTrial || runSucceeds(installed, 'promote', '--resume', ...words, ...agreed)) return;
  throw new StartupError(
    `Sangene er på plass, og sangboken tas i bruk når presten er valgt. Kjør kommandoen på nytt med presten som skal bli med (eller --ingen): sangbok install ${host} --from ${folder} NAVN`,
  );
}

/**
 * Throws `StartupError` where the backup lacks the invitation key: the server would not start, and
 * only the host knows whether the key is lost.
 */
function requireKey(from: string, { hasKey }: Manifest): void {
  if (!hasKey || existsSync(join(from, keyFileName)) || process.env['INVITATION_KEY']) return;
  throw new StartupError(
    `«${from}» er uten nøkkelen til invitasjonskodene (filen ${keyFileName}). Legg den dit. Finnes den ikke mer, så sett INVITATION_KEY=new foran kommandoen: åpne invitasjoner blir trukket tilbake.`,
  );
}

/**
 * The existing settings, else those of the backup, with those of the machine where they are missing;
 * `said` is a message for the host.
 */
function findSettings(from: Source | undefined): { text: string; said: string } {
  const { text, said } = readExistingSettings(from);
  const lines = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const known = parseEnv(text);
  const missing = Object.entries(machineSettings).filter(([name]) => known[name] === undefined);
  return { text: `${lines}${settingsText(Object.fromEntries(missing))}`, said };
}

function readExistingSettings(from: Source | undefined): { text: string; said: string } {
  if (existsSync(paths.settings)) return { text: readFileSync(paths.settings, 'utf8'), said: '' };
  const backupSettings = from === undefined ? '' : join(from.folder, settingsName);
  if (!existsSync(backupSettings)) return { text: '', said: '' };
  return filterSettings(parseEnv(readFileSync(backupSettings, 'utf8')));
}

/** Sets the port that the host has asked for. */
function withPort(asked: string | undefined, text: string): string {
  if (asked === undefined) return text;
  return `${text.replaceAll(/^PORT=.*\n?/gm, '')}PORT=${asked}\n`;
}

/**
 * Filters the settings of a backup. An unknown name could affect Node or the machine
 * (`NODE_OPTIONS`), and the folders of another machine may not be writable for the service here.
 */
function filterSettings(read: NodeJS.Dict<string>): { text: string; said: string } {
  const known: Record<string, string> = {};
  const leftOut: string[] = [];
  const names: readonly string[] = settingNames;
  for (const [name, value = ''] of Object.entries(read)) {
    const isFolderSetting = name === 'DATA_DIR' || (name === 'BACKUP_DIR' && value !== 'none');
    const isOther = isFolderSetting && value !== machineSettings[name];
    if (names.includes(name) && !isOther && settingLine(name, value) !== undefined)
      known[name] = value;
    else leftOut.push(name.replaceAll(/[^\w.-]/g, '?'));
  }
  const said = `Ikke tatt med av innstillingene i kopien: ${leftOut.join(', ')}. Dataene ligger i ${paths.data} her, og sikkerhetskopiene i ${paths.backups}.`;
  const text = settingsText({ ...known, NODE_ENV: machineSettings.NODE_ENV });
  return { text, said: leftOut.length === 0 ? '' : said };
}

function settingsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${settingLine(name, value)}\n`)
    .join('');
}

/** The setting in a form that Node and systemd parse alike; undefined where there is none. */
function settingLine(name: string, value: string): string | undefined {
  if (/^[\w.:/@%?&=+,~-]*$/.test(value)) return `${name}=${value}`;
  return /^[^'\\\p{Cc}]*$/u.test(value) ? `${name}='${value}'` : undefined;
}

/**
 * Sets PUBLIC_ORIGIN to this host name. A mistyped name can be corrected as long as nobody has
 * registered under it.
 */
function withOrigin(
  host: string,
  text: string,
  from: Source | undefined,
  existing: Existing | null,
): string {
  const origin = `PUBLIC_ORIGIN=https://${host}`;
  const { PUBLIC_ORIGIN: was, DATA_DIR: dataDir = paths.data, DATABASE_URL: url } = parseEnv(text);
  if (was === `https://${host}`) return text;
  const isThere = existsSync(join(dataDir, sqliteFile)) || url !== undefined;
  const isServed = existing?.environment === 'production' && existing.passkeyHost !== null;
  const other = isServed ? `https://${existing.passkeyHost}` : from === undefined && isThere && was;
  const isFirst = existsSync(join(dataDir, 'setup-link.txt'));
  if (other && other !== `https://${host}` && !isFirst) {
    throw new StartupError(
      `Sangboken her er ${other}, og folk er kommet inn med det navnet. Skal den bytte navn, så endre PUBLIC_ORIGIN i ${paths.settings} og start den én gang med PASSKEY_HOST_CHANGED=1.`,
    );
  }
  return `${text.replace(/^PUBLIC_ORIGIN=.*\n?/m, '')}`.replace(/\n*$/, `\n${origin}\n`);
}

/** Creates the machine's folders, and those that its own settings name, where they are missing. */
function makeFolders(text: string, { uid, gid }: Owner): void {
  const { DATA_DIR: data = '', BACKUP_DIR: backups = '' } = parseEnv(text);
  for (const folder of [paths.data, paths.backups, data, backups]) {
    if (!isAbsolute(folder) || existsSync(folder)) continue;
    // Parents keep the default mode, so that everybody can traverse them.
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
    lchownSync(folder, uid, gid);
  }
}

/** Writes the settings file. Answers whether it changed. */
function writeSettings(text: string, gid: number): boolean {
  if (existsSync(paths.settings) && readFileSync(paths.settings, 'utf8') === text) return false;
  mkdirSync(dirname(paths.settings), { recursive: true });
  writeFileSync(`${paths.settings}.new`, text, { mode: 0o600, flush: true });
  chownSync(`${paths.settings}.new`, 0, gid);
  chmodSync(`${paths.settings}.new`, 0o640);
  renameSync(`${paths.settings}.new`, paths.settings);
  return true;
}

/**
 * Throws `StartupError` where another program listens on the port: it would answer instead of the
 * server.
 */
async function requireFreePort({ port, host }: Settings, name: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    throw new StartupError(
      `Porten ${port} er opptatt av et annet program. Velg en annen, og kjør kommandoen på nytt med den bak: sangbok install ${name} --port ${port + 1}`,
    );
  } finally {
    server.close();
  }
}

function linkCommand(): void {
  mkdirSync(dirname(paths.command), { recursive: true });
  rmSync(`${paths.command}.new`, { force: true });
  symlinkSync(join(paths.releases, 'current/sangbok'), `${paths.command}.new`);
  renameSync(`${paths.command}.new`, paths.command);
}

function writeUnits(): void {
  mkdirSync(paths.units, { recursive: true });
  for (const unit of units) {
    const place = join(paths.units, unit);
    if (!existsSync(place)) copyFileSync(join(projectRoot, 'hosting', unit), place);
  }
}

function ensureServerUser(): Owner {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'sangbok'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  if (id('-u') === undefined) {
    const home = ['--home-dir', paths.data, '--no-create-home', '--shell', '/usr/sbin/nologin'];
    spawnSync('useradd', ['--system', '--user-group', ...home, 'sangbok'], { stdio: 'inherit' });
  }
  const [uid, gid] = [id('-u'), id('-g')];
  if (uid !== undefined && gid !== undefined) return { uid, gid };
  throw new StartupError('Brukeren sangbok kan ikke lages på denne maskinen.');
}

/**
 * Copies the backup to the backup folder, where the server's user can read it and later backups can
 * link to its files. Where the name is taken by another, it takes the next one.
 */
function copyBackup(from: string, { backupDir }: Settings, { uid, gid }: Owner): string {
  const folder = backupDir ?? paths.backups;
  let to = join(folder, basename(from));
  while (from !== to && existsSync(to) && !isCopyOf(from, to)) {
    to = join(folder, nextName(basename(to)));
  }
  if (!existsSync(to)) {
    const unfinished = join(folder, '.installing');
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(from, unfinished, { recursive: true });
    renameSync(unfinished, to);
  }
  for (const each of entriesOf(to)) lchownSync(each, uid, gid);
  return to;
}

/** Whether a folder holds the copy of an earlier run. */
function isCopyOf(from: string, to: string): boolean {
  const [one, other] = [from, to].map(manifestFile);
  if (one === undefined || other === undefined || !existsSync(other)) return false;
  return readFileSync(one).equals(readFileSync(other));
}

/** The folder and everything in it. Throws `StartupError` where a link could lead out of it. */
function entriesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const isFolder = lstatSync(folder).isDirectory();
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (isFolder && other === undefined) {
    return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  }
  throw new StartupError(
    `Sikkerhetskopien «${folder}» har en lenke eller annet i seg som ikke er en fil eller mappe: «${other?.name ?? folder}». Ta det bort, og prøv igjen.`,
  );
}
