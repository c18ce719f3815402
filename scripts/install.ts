import { spawnSync } from 'node:child_process';
import {
  chownSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer, isIP } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
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
import { readManifest, settingsName } from '#server/backup/backupFolder.ts';
import { keyFileName } from '#server/gettingIn/invitations/holdInvitationKey.ts';
import { readSettings, settingsFileOf } from '#server/settings/readSettings.ts';
import { type Settings, StartRefused } from '#server/settings/settings.ts';
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

// `sangbok install HOST [--from BACKUP]`: lays this folder, a user, settings and the service in place
// and starts it. What is there already stays as it is; done again, it goes on, and mends.
await hostCommand((_, words) => install(words));

async function install(words: readonly string[]): Promise<string> {
  const [host = '', flag, given, ...more] = words;
  requireHost(host);
  if ((flag !== undefined && (flag !== '--from' || given === undefined)) || more.length > 0) {
    throw new StartRefused(
      'Skriv sangbok install VERTSNAVN, eller sangbok install VERTSNAVN --from KOPI',
    );
  }
  if (process.getuid?.() !== 0) throw new StartRefused('sangbok install må kjøres som root.');
  const current = linked('current', place.releases);
  if (current !== null && current !== basename(projectRoot)) {
    throw new StartRefused('Her er det en sangbok fra før. Oppgrader den: sangbok upgrade TARBALL');
  }
  const from = given === undefined ? undefined : resolve(given);
  if (from !== undefined) await requireKey(from);
  const wasActive = service('is-active');
  const text = settingsFor(host, from);
  const settings = readSettings(parseEnv(text));
  if (!wasActive) await requireFreePort(settings);

  process.umask(0o022);
  const name = layThis(place.releases);
  pointAt('current', name, place.releases);
  linkCommand();
  const owner = userOfServer();
  for (const folder of [place.data, place.backups]) {
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, owner.uid, owner.gid);
  }
  const isChanged = writeSettings(text, owner.gid);
  layUnit();
  const installed = join(place.releases, 'current');
  const hasSystemd = spawnSync('systemctl', ['daemon-reload'], { stdio: 'ignore' }).status === 0;
  if (from !== undefined) {
    if (hasSystemd && wasActive) service('stop');
    if (!succeeds(installed, 'restore', within(from, settings, owner))) {
      throw new StartRefused(
        'Sangboken er på plass, men ikke hentet tilbake. Gi kommandoen på nytt når det er rettet.',
      );
    }
  }
  const isTrial = from !== undefined && (await readManifest(from)).environment !== 'production';
  if (isTrial && !succeeds(installed, 'promote')) {
    throw new StartRefused(
      'Sangboken er på plass, men fortsatt til utprøving: gi sangbok promote på nytt, slik den sier.',
    );
  }
  if (!hasSystemd)
    return 'Sangboken er på plass. systemd er ikke i gang her: start den med sangbok start.';
  spawnSync('systemctl', ['enable', '--quiet', 'sangbok'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  service(isChanged ? 'restart' : 'start');
  if ((await comesUp(settings)) !== 'up') {
    throw new StartRefused('Sangboken kom ikke i gang. «journalctl -u sangbok» sier hvorfor.');
  }
  const link = join(settings.dataDir, 'setup-link.txt');
  if (!existsSync(link)) return 'Sangboken er i gang.';
  return `Sangboken er i gang.
Lenken for den første personen, i 24 timer, når ${host} leder hit:
${readFileSync(link, 'utf8').trim()}`;
}

/** Without one the server would not start, and only whoever runs it knows whether it is lost. */
async function requireKey(from: string): Promise<void> {
  const { hasKey } = await readManifest(from);
  if (!hasKey || existsSync(join(from, keyFileName)) || process.env['INVITATION_KEY']) return;
  throw new StartRefused(
    `«${from}» er uten nøkkelen til invitasjonskodene (filen ${keyFileName}). Legg den dit. Finnes den ikke mer, så sett INVITATION_KEY=new foran kommandoen: åpne invitasjoner blir trukket tilbake.`,
  );
}

/** As people type it: passkeys know no other, and none for an address. */
function requireHost(host: string): void {
  if (isIP(host) !== 0) {
    throw new StartRefused(
      `«${host}» er en IP-adresse, og passnøkler virker ikke for den. Skriv vertsnavnet, som sang.example.no.`,
    );
  }
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host)) {
    throw new StartRefused(
      `«${host}» er ikke et helt vertsnavn. Skriv det som folk skal: sangbok install sang.example.no`,
    );
  }
}

/**
 * What is there, else those of the backup, else the usual ones; under this host name. One that was
 * mistyped is corrected as long as nobody has come in under it.
 */
function settingsFor(host: string, from: string | undefined): string {
  const origin = `PUBLIC_ORIGIN=https://${host}`;
  const ofBackup = from === undefined ? '' : join(from, settingsName);
  const text = [place.settings, ofBackup]
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))[0];
  if (text === undefined) {
    return [
      'NODE_ENV=production',
      origin,
      'TRUST_PROXY=127.0.0.1',
      `DATA_DIR=${place.data}`,
      `BACKUP_DIR=${place.backups}`,
      '',
    ].join('\n');
  }
  const { PUBLIC_ORIGIN: held, DATA_DIR: dataDir = place.data } = parseEnv(text);
  if (held === `https://${host}`) return text;
  const isInUse = existsSync(join(dataDir, 'sangbok.sqlite')) || parseEnv(text)['DATABASE_URL'];
  if (from === undefined && isInUse && !existsSync(join(dataDir, 'setup-link.txt'))) {
    throw new StartRefused(
      `Sangboken her er ${held}, og folk er kommet inn med det navnet. Skal den bytte navn, så endre PUBLIC_ORIGIN i ${place.settings} og start den én gang med PASSKEY_HOST_CHANGED=1.`,
    );
  }
  return `${text.replace(/^PUBLIC_ORIGIN=.*\n?/m, '')}`.replace(/\n*$/, `\n${origin}\n`);
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
    throw new StartRefused(
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

function userOfServer(): { uid: number; gid: number } {
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
  throw new StartRefused('Brukeren sangbok kan ikke lages på denne maskinen.');
}

/** The backup where the server's user can read it: among its own, so that later ones link to it. */
function within(
  from: string,
  { backupDir }: Settings,
  owner: { uid: number; gid: number },
): string {
  const folder = backupDir ?? place.backups;
  const to = join(folder, basename(from));
  if (from !== to && !existsSync(join(to, 'manifest.json'))) {
    rmSync(`${to}.incomplete`, { recursive: true, force: true });
    cpSync(from, `${to}.incomplete`, { recursive: true });
    rmSync(to, { recursive: true, force: true });
    renameSync(`${to}.incomplete`, to);
  }
  const lying = readdirSync(to, { recursive: true, encoding: 'utf8' });
  for (const each of [to, ...lying.map((name) => join(to, name))]) {
    chownSync(each, owner.uid, owner.gid);
  }
  return to;
}
