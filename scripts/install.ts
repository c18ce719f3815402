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
import {
  waitUntilReady,
  installThisRelease,
  linkTarget,
  setLink,
  service,
  runSucceeds,
} from '#scripts/release/installed.ts';
import { requireHost } from '#scripts/release/requireHost.ts';
import type { Manifest } from '#contract/backup.ts';
import { readManifest, settingsName } from '#server/backup/backupFolder.ts';
import { findEarlierRestore, refuseNewerBackup } from '#server/backup/restoreBackup.ts';
import { dumpOf } from '#server/backup/takeBackup.ts';
import { keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { readSettings, settingNames, settingsFileOf } from '#server/settings/readSettings.ts';
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
  unit: `${root}/etc/systemd/system/sangbok.service`,
  settings: settingsFileOf(process.env),
};

const machineSettings = {
  NODE_ENV: 'production',
  DATA_DIR: paths.data,
  BACKUP_DIR: paths.backups,
};

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A backup to restore, and the arguments for `promote` where it is of a trial song book. */
interface Source {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly words: readonly string[];
}

// `sangbok install HOST [--from BACKUP [NAME]]`: installs this release with a user, settings and a
// systemd service, and starts it. Idempotent: keeps what exists, and a second run resumes or
// repairs.
await hostCommand((_, words) => install(words));

async function install(words: readonly string[]): Promise<string> {
  const [host = '', flag, given, ...more] = words;
  requireHost(host);
  if (flag !== undefined && (flag !== '--from' || given === undefined)) {
    throw new StartupError(
      'Skriv sangbok install VERTSNAVN, eller sangbok install VERTSNAVN --from KOPI',
    );
  }
  if (process.getuid?.() !== 0) throw new StartupError('sangbok install må kjøres som root.');
  const current = linkTarget('current', paths.releases);
  if (current !== null && current !== basename(projectRoot)) {
    throw new StartupError('Her er det en sangbok fra før. Oppgrader den: sangbok upgrade TARBALL');
  }
  const from = given === undefined ? undefined : await readSource(given, more);
  const wasActive = service('is-active');
  const found = findSettings(from);
  const owner = ensureServerUser();
  const held = from === undefined ? null : await findRestored(host, found.text, owner, from);
  const text = withOrigin(host, found.text, from, held);
  const settings = readSettings(parseEnv(text));
  if (!wasActive) await requireFreePort(settings);
  if (found.said !== '') console.log(found.said);

  process.umask(0o022);
  const name = installThisRelease(paths.releases);
  setLink('current', name, paths.releases);
  linkCommand();
  makeFolders(text, owner);
  const isChanged = writeSettings(text, owner.gid);
  writeUnit();
  const hasSystemd = spawnSync('systemctl', ['daemon-reload'], { stdio: 'ignore' }).status === 0;
  if (from !== undefined) {
    const isTrial = (held ?? from.manifest).environment !== 'production';
    const isStopped = hasSystemd && (held === null || isTrial);
    // Also stops a service that systemd restarts over and over.
    if (isStopped) service('stop');
    const copy = copyBackup(from.folder, settings, owner);
    restore(host, from, { isTrial, wasRunning: isStopped && wasActive, copy });
  }
  if (!hasSystemd)
    return 'Sangboken er på plass. systemd er ikke i gang her: start den med sangbok start.';
  spawnSync('systemctl', ['enable', '--quiet', 'sangbok'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  service(isChanged ? 'restart' : 'start');
  if ((await waitUntilReady(settings)) !== 'up') {
    throw new StartupError('Sangboken kom ikke i gang. «journalctl -u sangbok» sier hvorfor.');
  }
  const link = join(settings.dataDir, 'setup-link.txt');
  if (!existsSync(link)) return 'Sangboken er i gang.';
  return `Sangboken er i gang.
Lenken for den første personen, i 24 timer, når ${host} leder hit:
${readFileSync(link, 'utf8').trim()}`;
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
  const file = join(settings.dataDir, sqliteFile);
  // As the server's user: SQLite creates files beside a database, and PostgreSQL identifies users
  // by the process.
  const { uid, gid } = lstatSync(file, { throwIfNoEntry: false }) ?? owner;
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return await findEarlierRestore(dump, manifest);
  } catch (error) {
    const refusal = toStartupError(error);
    if (refusal instanceof StartupError) throw refusal;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `Databasen som innstillingene leder til, kan ikke leses: ${reason}. Ingenting er endret.`,
    );
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
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
      'Sangboken er på plass, men ikke hentet tilbake. Gi kommandoen på nytt når det er rettet.',
    );
  }
  const agreed = process.argv.includes('--ja') ? ['--ja'] : [];
  if (!isTrial || runSucceeds(installed, 'promote', ...words, ...agreed)) return;
  throw new StartupError(
    `Sangboken er hentet tilbake, men er til utprøving og kan ikke startes før den er tatt i bruk for alvor. Gi kommandoen på nytt med presten som skal bli med (eller --ingen): sangbok install ${host} --from ${folder} NAVN`,
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
 * The existing settings, else those of the backup, else the defaults; `said` is a message for the
 * host.
 */
function findSettings(from: Source | undefined): { text: string; said: string } {
  if (existsSync(paths.settings)) return { text: readFileSync(paths.settings, 'utf8'), said: '' };
  const backupSettings = from === undefined ? '' : join(from.folder, settingsName);
  if (existsSync(backupSettings))
    return filterSettings(parseEnv(readFileSync(backupSettings, 'utf8')));
  return { text: settingsText({ ...machineSettings, TRUST_PROXY: '127.0.0.1' }), said: '' };
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
  const { BACKUP_DIR: backups = paths.backups } = known;
  const text = settingsText({ ...known, ...machineSettings, BACKUP_DIR: backups });
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
  held: Existing | null,
): string {
  const origin = `PUBLIC_ORIGIN=https://${host}`;
  const { PUBLIC_ORIGIN: was, DATA_DIR: dataDir = paths.data, DATABASE_URL: url } = parseEnv(text);
  if (was === `https://${host}`) return text;
  const isThere = existsSync(join(dataDir, sqliteFile)) || url !== undefined;
  const isServed = held?.environment === 'production' && held.passkeyHost !== null;
  const other = isServed ? `https://${held.passkeyHost}` : from === undefined && isThere && was;
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
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    throw new StartupError(
      `PORT ${port} er opptatt av et annet program. Sett en annen PORT i ${paths.settings}, og den samme hos mellomtjeneren.`,
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

function writeUnit(): void {
  if (existsSync(paths.unit)) return;
  mkdirSync(dirname(paths.unit), { recursive: true });
  copyFileSync(join(projectRoot, 'hosting/sangbok.service'), paths.unit);
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
 * link to its files.
 */
function copyBackup(from: string, { backupDir }: Settings, { uid, gid }: Owner): string {
  const folder = backupDir ?? paths.backups;
  const to = join(folder, basename(from));
  if (from !== to && !existsSync(join(to, 'manifest.json'))) {
    rmSync(`${to}.incomplete`, { recursive: true, force: true });
    cpSync(from, `${to}.incomplete`, { recursive: true });
    rmSync(to, { recursive: true, force: true });
    renameSync(`${to}.incomplete`, to);
  }
  for (const each of entriesOf(to)) lchownSync(each, uid, gid);
  return to;
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
