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
import { createServer, isIP } from 'node:net';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import {
  comesUp,
  layThis,
  linked,
  pointAt,
  service,
  succeeds,
} from '#scripts/release/installed.ts';
import type { Manifest } from '#contract/backup.ts';
import { readManifest, settingsName } from '#server/backup/backupFolder.ts';
import { findEarlierRestore } from '#server/backup/restoreBackup.ts';
import { dumpOf } from '#server/backup/takeBackup.ts';
import { keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { readSettings, settingNames, settingsFileOf } from '#server/settings/readSettings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { Existing } from '#server/db/dumps/dump.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { toStartupError } from '#server/db/toStartupError.ts';
import { hostCommand } from './hostCommand.ts';

/** Everything lies beneath, as package builders have it. */
const root = process.env['DESTDIR'] ?? '';
const place = {
  releases: `${root}/opt/sangbok`,
  command: `${root}/usr/local/bin/sangbok`,
  data: `${root}/var/lib/sangbok`,
  backups: `${root}/var/backups/sangbok`,
  unit: `${root}/etc/systemd/system/sangbok.service`,
  settings: settingsFileOf(process.env),
};

const ofThisMachine = {
  NODE_ENV: 'production',
  DATA_DIR: place.data,
  BACKUP_DIR: place.backups,
};

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A backup that is to be brought back, and what `promote` is told where it is one for trying out. */
interface Source {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly words: readonly string[];
}

// `sangbok install HOST [--from BACKUP [NAME]]`: lays this folder, a user, settings and the service
// in place and starts it. What is there already stays as it is; done again, it goes on, and mends.
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
  const current = linked('current', place.releases);
  if (current !== null && current !== basename(projectRoot)) {
    throw new StartupError('Her er det en sangbok fra før. Oppgrader den: sangbok upgrade TARBALL');
  }
  const from = given === undefined ? undefined : await sourceAt(given, more);
  const wasActive = service('is-active');
  const found = foundSettings(from);
  const owner = userOfServer();
  const held = from === undefined ? null : await heldAt(host, found.text, owner, from);
  const text = under(host, found.text, from, held);
  const settings = readSettings(parseEnv(text));
  if (!wasActive) await requireFreePort(settings);
  if (found.said !== '') console.log(found.said);

  process.umask(0o022);
  const name = layThis(place.releases);
  pointAt('current', name, place.releases);
  linkCommand();
  makeFolders(text, owner);
  const isChanged = writeSettings(text, owner.gid);
  layUnit();
  const hasSystemd = spawnSync('systemctl', ['daemon-reload'], { stdio: 'ignore' }).status === 0;
  if (from !== undefined) {
    const isTrial = (held ?? from.manifest).environment !== 'production';
    const isStopped = hasSystemd && (held === null || isTrial);
    if (isStopped) service('stop'); // one that is begun over and over is in the way too
    const copy = within(from.folder, settings, owner);
    bringBack(host, from, { isTrial, wasServed: isStopped && wasActive, copy });
  }
  if (!hasSystemd)
    return 'Sangboken er på plass. systemd er ikke i gang her: start den med sangbok start.';
  spawnSync('systemctl', ['enable', '--quiet', 'sangbok'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  service(isChanged ? 'restart' : 'start');
  if ((await comesUp(settings)) !== 'up') {
    throw new StartupError('Sangboken kom ikke i gang. «journalctl -u sangbok» sier hvorfor.');
  }
  const link = join(settings.dataDir, 'setup-link.txt');
  if (!existsSync(link)) return 'Sangboken er i gang.';
  return `Sangboken er i gang.
Lenken for den første personen, i 24 timer, når ${host} leder hit:
${readFileSync(link, 'utf8').trim()}`;
}

/** Throws `StartupError` where no backup lies that can be brought back; nothing has changed then. */
async function sourceAt(given: string, words: readonly string[]): Promise<Source> {
  const folder = existsSync(given) ? realpathSync(given) : resolve(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) entriesOf(folder);
  const manifest = await readManifest(folder);
  requireKey(folder, manifest);
  if (words.length > 0 && manifest.environment === 'production') {
    throw new StartupError(
      `«${folder}» er ikke av en sangbok til utprøving: alle blir med, og ingen skal nevnes bak.`,
    );
  }
  return { folder, manifest, words };
}

/**
 * What an earlier run has brought back already; null where there is nothing yet. Throws
 * `StartupError` where there is another song book.
 */
async function heldAt(
  host: string,
  text: string,
  owner: Owner,
  { manifest }: Source,
): Promise<Existing | null> {
  const settings = readSettings({ ...parseEnv(text), PUBLIC_ORIGIN: `https://${host}` });
  const dump = await dumpOf(settings);
  const file = join(settings.dataDir, sqliteFile);
  // SQLite makes files beside a database, and PostgreSQL knows its users by who asks.
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

/** Done again, it finishes what was begun. Throws `StartupError` with what is left to do. */
function bringBack(
  host: string,
  { folder, words }: Source,
  { isTrial, wasServed, copy }: { isTrial: boolean; wasServed: boolean; copy: string },
): void {
  const installed = join(place.releases, 'current');
  if (!succeeds(installed, 'restore', copy, '--resume')) {
    if (wasServed) service('start');
    throw new StartupError(
      'Sangboken er på plass, men ikke hentet tilbake. Gi kommandoen på nytt når det er rettet.',
    );
  }
  const agreed = process.argv.includes('--ja') ? ['--ja'] : [];
  if (!isTrial || succeeds(installed, 'promote', ...words, ...agreed)) return;
  throw new StartupError(
    `Sangboken er hentet tilbake, men er til utprøving og kan ikke startes før den er tatt i bruk for alvor. Gi kommandoen på nytt med presten som skal bli med (eller --ingen): sangbok install ${host} --from ${folder} NAVN`,
  );
}

/** Without one the server would not start, and only whoever runs it knows whether it is lost. */
function requireKey(from: string, { hasKey }: Manifest): void {
  if (!hasKey || existsSync(join(from, keyFileName)) || process.env['INVITATION_KEY']) return;
  throw new StartupError(
    `«${from}» er uten nøkkelen til invitasjonskodene (filen ${keyFileName}). Legg den dit. Finnes den ikke mer, så sett INVITATION_KEY=new foran kommandoen: åpne invitasjoner blir trukket tilbake.`,
  );
}

/** As people type it: passkeys know no other, and none for an address. */
function requireHost(host: string): void {
  if (isIP(host) !== 0) {
    throw new StartupError(
      `«${host}» er en IP-adresse, og passnøkler virker ikke for den. Skriv vertsnavnet, som sang.example.no.`,
    );
  }
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host)) {
    throw new StartupError(
      `«${host}» er ikke et helt vertsnavn. Skriv det som folk skal: sangbok install sang.example.no`,
    );
  }
}

/** What is there, else what Sangbok knows of the backup's, else the usual ones; and what to say of it. */
function foundSettings(from: Source | undefined): { text: string; said: string } {
  if (existsSync(place.settings)) return { text: readFileSync(place.settings, 'utf8'), said: '' };
  const ofBackup = from === undefined ? '' : join(from.folder, settingsName);
  if (existsSync(ofBackup)) return ofElsewhere(parseEnv(readFileSync(ofBackup, 'utf8')));
  return { text: textOf({ ...ofThisMachine, TRUST_PROXY: '127.0.0.1' }), said: '' };
}

/**
 * A name that Sangbok does not know could make Node or the machine do anything (`NODE_OPTIONS`), and
 * folders of another machine are none that the service may write here.
 */
function ofElsewhere(read: NodeJS.Dict<string>): { text: string; said: string } {
  const known: Record<string, string> = {};
  const leftOut: string[] = [];
  const names: readonly string[] = settingNames;
  for (const [name, value = ''] of Object.entries(read)) {
    const ownFolder = name === 'DATA_DIR' || (name === 'BACKUP_DIR' && value !== 'none');
    const isOther = ownFolder && value !== ofThisMachine[name];
    if (names.includes(name) && !isOther && lineOf(name, value) !== undefined) known[name] = value;
    else leftOut.push(name.replaceAll(/[^\w.-]/g, '?'));
  }
  const said = `Ikke tatt med av innstillingene i kopien: ${leftOut.join(', ')}. Dataene ligger i ${place.data} her, og sikkerhetskopiene i ${place.backups}.`;
  const { BACKUP_DIR: backups = place.backups } = known;
  const text = textOf({ ...known, ...ofThisMachine, BACKUP_DIR: backups });
  return { text, said: leftOut.length === 0 ? '' : said };
}

function textOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${lineOf(name, value)}\n`)
    .join('');
}

/** As Node and systemd read it alike; undefined where they would not. */
function lineOf(name: string, value: string): string | undefined {
  if (/^[\w.:/@%?&=+,~-]*$/.test(value)) return `${name}=${value}`;
  return /^[^'\\\p{Cc}]*$/u.test(value) ? `${name}='${value}'` : undefined;
}

/**
 * Under this host name: one that was mistyped is corrected as long as nobody has come in under it.
 */
function under(
  host: string,
  text: string,
  from: Source | undefined,
  held: Existing | null,
): string {
  const origin = `PUBLIC_ORIGIN=https://${host}`;
  const { PUBLIC_ORIGIN: was, DATA_DIR: dataDir = place.data, DATABASE_URL: url } = parseEnv(text);
  if (was === `https://${host}`) return text;
  const isThere = existsSync(join(dataDir, sqliteFile)) || url !== undefined;
  const isServed = held?.environment === 'production' && held.passkeyHost !== null;
  const other = isServed ? `https://${held.passkeyHost}` : from === undefined && isThere && was;
  const isFirst = existsSync(join(dataDir, 'setup-link.txt'));
  if (other && other !== `https://${host}` && !isFirst) {
    throw new StartupError(
      `Sangboken her er ${other}, og folk er kommet inn med det navnet. Skal den bytte navn, så endre PUBLIC_ORIGIN i ${place.settings} og start den én gang med PASSKEY_HOST_CHANGED=1.`,
    );
  }
  return `${text.replace(/^PUBLIC_ORIGIN=.*\n?/m, '')}`.replace(/\n*$/, `\n${origin}\n`);
}

/** Those of the machine, and others that its own settings name, where they are not there yet. */
function makeFolders(text: string, { uid, gid }: Owner): void {
  const { DATA_DIR: data = '', BACKUP_DIR: backups = '' } = parseEnv(text);
  for (const folder of [place.data, place.backups, data, backups]) {
    if (!isAbsolute(folder) || existsSync(folder)) continue;
    mkdirSync(dirname(folder), { recursive: true }); // for everybody to pass through
    mkdirSync(folder, { mode: 0o700 });
    lchownSync(folder, uid, gid);
  }
}

/** Whether they are others than before. */
function writeSettings(text: string, gid: number): boolean {
  if (existsSync(place.settings) && readFileSync(place.settings, 'utf8') === text) return false;
  mkdirSync(dirname(place.settings), { recursive: true });
  writeFileSync(`${place.settings}.new`, text, { mode: 0o600, flush: true });
  chownSync(`${place.settings}.new`, 0, gid);
  chmodSync(`${place.settings}.new`, 0o640);
  renameSync(`${place.settings}.new`, place.settings);
  return true;
}

/** Another program there would answer in the place of the server, or keep whoever asks waiting. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const tried = createServer().listen(port, host);
  try {
    await once(tried, 'listening');
  } catch {
    throw new StartupError(
      `PORT ${port} er opptatt av et annet program. Sett en annen PORT i ${place.settings}, og den samme hos mellomtjeneren.`,
    );
  } finally {
    tried.close();
  }
}

function linkCommand(): void {
  mkdirSync(dirname(place.command), { recursive: true });
  rmSync(`${place.command}.new`, { force: true });
  symlinkSync(join(place.releases, 'current/sangbok'), `${place.command}.new`);
  renameSync(`${place.command}.new`, place.command);
}

function layUnit(): void {
  if (existsSync(place.unit)) return;
  mkdirSync(dirname(place.unit), { recursive: true });
  copyFileSync(join(projectRoot, 'hosting/sangbok.service'), place.unit);
}

function userOfServer(): Owner {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'sangbok'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  if (id('-u') === undefined) {
    const home = ['--home-dir', place.data, '--no-create-home', '--shell', '/usr/sbin/nologin'];
    spawnSync('useradd', ['--system', '--user-group', ...home, 'sangbok'], { stdio: 'inherit' });
  }
  const [uid, gid] = [id('-u'), id('-g')];
  if (uid !== undefined && gid !== undefined) return { uid, gid };
  throw new StartupError('Brukeren sangbok kan ikke lages på denne maskinen.');
}

/** The backup where the server's user can read it: among its own, so that later ones link to it. */
function within(from: string, { backupDir }: Settings, { uid, gid }: Owner): string {
  const folder = backupDir ?? place.backups;
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

/** The folder and all that lies in it. Throws `StartupError` where a link could lead out of it. */
function entriesOf(folder: string): string[] {
  const lying = readdirSync(folder, { recursive: true, withFileTypes: true });
  const isFolder = lstatSync(folder).isDirectory();
  const other = lying.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (isFolder && other === undefined) {
    return [folder, ...lying.map(({ parentPath, name }) => join(parentPath, name))];
  }
  throw new StartupError(
    `Sikkerhetskopien «${folder}» har en lenke eller annet i seg som ikke er en fil eller mappe: «${other?.name ?? folder}». Ta det bort, og prøv igjen.`,
  );
}
