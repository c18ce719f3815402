import { createHash, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { ownUser, sortBackups } from '#server/backup/backupFolder.ts';
import { isOverdue } from '#server/backup/byServer.ts';
import { faultOfBackup } from '#server/backup/faultOfBackup.ts';
import { freeSpace } from '#server/backup/takeBackup.ts';
import { counted } from '#server/audit/recordAuditEvent.ts';
import type { Deps } from '#server/core/deps.ts';
import { type SurveyedContent, findNamedContents } from '#server/files/fileStore.ts';
import { surveyFiles } from '#server/files/cleanUpOrphans.ts';
import { hasInvitationKey, keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { relyingPartyId } from '#server/auth/passkeys/relyingParty.ts';
import { getPrivacyNotice } from '#server/privacy/routes.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { type Settings, StartupError, noticeFile, typed } from '#server/settings/settings.ts';
import { StoreUnavailable } from '#server/blobs/ContentStore.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { openDatabaseAsItIs } from '#server/db/openDatabase.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import { daysBetween, warning, type Finding, sizeInWords, ok, failed } from './findings.ts';

const lowSpace = 1024 ** 3; // bytes
const criticalSpace = 200 * 1024 ** 2;

export interface Examined extends Pick<Deps, 'clock'> {
  readonly settings: Settings;
  /** Free bytes on the disk of a folder. */
  readonly freeSpace?: typeof freeSpace;
  /** Milliseconds of a synced write in this folder. */
  readonly timeSync?: (folder: string) => Promise<number>;
  /** Output of systemctl; '' where there is no systemd. */
  readonly systemctl?: (...words: string[]) => string;
  /** Whether to read the whole of the latest backup. */
  readonly hashes?: boolean;
}

/** Checks this machine; changes nothing. */
export async function examine(deps: Examined): Promise<Finding[]> {
  const { settings } = deps;
  const found = [...checkPermissions(settings), await checkFreeSpace(deps), ...checkService(deps)];
  try {
    requireOwnFile(settings, typed('doctor'));
    const database = await openDatabaseAsItIs(settings);
    try {
      const files = await openContentStore(settings);
      const inside = { ...deps, db: database.db, engine: database.engine, files };
      found.push(await checkDatabase(inside));
      if (settings.databaseUrl === null) found.push(await checkSyncTime(deps));
      found.push(
        await checkPasskeyHost(inside),
        await checkInvitationKey(inside),
        await checkPrivacyNotice(settings),
      );
      found.push(...(await checkFiles(inside)), ...(await checkBackups(inside)));
    } finally {
      await database.close();
    }
  } catch (error) {
    found.push(failed(error instanceof StartupError ? error.message : unreadable(error)));
  }
  return found;
}

/** Checks that only the owner can read data folder and secrets; Windows has no such modes. */
function checkPermissions({ dataDir }: Settings): Finding[] {
  if (process.platform === 'win32') return [];
  const open = ['', sqliteFile, keyFileName]
    .map((name) => join(dataDir, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  if (open.length === 0) return [ok('Bare sangbokens egen bruker kan lese dataene.')];
  return open.map((path) =>
    failed(`Andre brukere kan lese ${path}. Rett det: chmod go= '${path}'`),
  );
}

async function checkFreeSpace({ settings: { dataDir }, ...deps }: Examined): Promise<Finding> {
  const free = await (deps.freeSpace ?? freeSpace)(dataDir).catch(() => undefined);
  if (free === undefined) {
    return failed(
      `DATA_DIR «${dataDir}» finnes ikke. Kjør kommandoen med serverens egne innstillinger.`,
    );
  }
  if (free >= lowSpace) return ok(`Det er ${sizeInWords(free)} ledig på disken.`);
  const text = `Det er bare ${sizeInWords(free)} ledig på disken til DATA_DIR. Rydd plass.`;
  return free < criticalSpace ? failed(text) : warning(text);
}

/** Checks the systemd unit of `sangbok install`, where there is one, and it is of this song book. */
function checkService({ systemctl = () => '', settings }: Examined): Finding[] {
  const { backupDir, settingsFile } = settings;
  const state = systemctl('is-enabled', 'sangbok.service');
  if (state !== 'enabled' && state !== 'disabled') return [];
  const unit = readUnit(systemctl);
  const files = unit('EnvironmentFiles');
  if (files.length > 0 && !files.includes(settingsFile)) return [];
  const found =
    state === 'enabled'
      ? ok('Tjenesten starter av seg selv med maskinen.')
      : failed(
          'Tjenesten starter ikke av seg selv med maskinen. Rett det: systemctl enable sangbok',
        );
  if (backupDir === null || mayWrite(unit, backupDir)) return [found];
  return [
    found,
    failed(
      `Tjenesten får ikke skrive i BACKUP_DIR «${backupDir}», så den kan ikke ta sikkerhetskopier. Kjør «systemctl edit sangbok», skriv de to linjene «[Service]» og «ReadWritePaths=${backupDir}», og så: systemctl restart sangbok`,
    ),
  ];
}

type Unit = (property: string) => readonly string[];

/** The words of each property of the unit. */
function readUnit(systemctl: (...words: string[]) => string): Unit {
  const names = 'EnvironmentFiles,ProtectSystem,ReadWritePaths,StateDirectory,CacheDirectory';
  const shown = systemctl('show', `--property=${names}`, 'sangbok.service');
  const lines = shown.split('\n').map((line) => line.split('=', 2));
  return (name) =>
    lines
      .find(([each]) => each === name)?.[1]
      ?.split(' ')
      .filter((value) => value !== '') ?? [];
}

/** Whether systemd's sandbox lets the service write there, which this command can do in any case. */
function mayWrite(unit: Unit, folder: string): boolean {
  if (unit('ProtectSystem')[0] !== 'strict') return true;
  const writable = [
    ...unit('ReadWritePaths').map((path) => path.replace(/^[-+]+/, '')),
    ...unit('StateDirectory').map((name) => `/var/lib/${name}`),
    ...unit('CacheDirectory').map((name) => `/var/cache/${name}`),
  ];
  return writable.some((path) => `${folder}/`.startsWith(`${path}/`));
}

const syncs = 5;
const slowSync = 100; // ms; each write waits for one

/** Measures how long a write waits for the disk. */
async function checkSyncTime({ settings: { dataDir }, timeSync }: Examined): Promise<Finding> {
  const took = await (timeSync ?? measureSync)(dataDir).catch(() => undefined);
  if (took === undefined) return failed(`Det kan ikke skrives i DATA_DIR «${dataDir}».`);
  const text = `Disken til DATA_DIR bruker ${took.toLocaleString('nb-NO', { maximumFractionDigits: 1 })} ms på å lagre trygt.`;
  return took > slowSync ? warning(`${text} Det er tregt: hver endring venter på det.`) : ok(text);
}

/** Median time of a synced write of a few bytes, in ms. */
async function measureSync(folder: string): Promise<number> {
  const place = join(folder, `.trial-${randomUUID()}`);
  const file = await open(place, 'wx', 0o600);
  try {
    const took: number[] = [];
    for (let time = 0; time < syncs; time++) {
      const begun = performance.now();
      await file.write('x');
      await file.sync();
      took.push(performance.now() - begun);
    }
    return took.toSorted((one, other) => one - other)[Math.floor(syncs / 2)] ?? 0;
  } finally {
    await file.close();
    await rm(place, { force: true });
  }
}

type Opened = Examined & Pick<Deps, 'db' | 'engine' | 'files'>;

async function checkDatabase({ db, engine }: Opened): Promise<Finding> {
  try {
    if (engine.name === 'postgres') {
      const { rows } = await sql<{ version: string }>`
        select current_setting('server_version') as version`.execute(db);
      return ok(`Databasen er fra denne utgaven og svarer (PostgreSQL ${rows[0]?.version}).`);
    }
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return checked.rows[0]?.integrity_check === 'ok'
      ? ok('Databasen er fra denne utgaven og hel.')
      : failed(`${broken} (${checked.rows[0]?.integrity_check})`);
  } catch (error) {
    return failed(unreadable(error));
  }
}

const broken = 'Databasen er skadet. Stopp serveren og hent tilbake den siste sikkerhetskopien.';
const sqliteCorrupt = 11; // SQLITE_CORRUPT: https://sqlite.org/rescode.html

function unreadable(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreUnavailable) {
    return `Lageret i FILES_URL svarer ikke som det skal (${reason}). Opptak og noter er ikke sett på.`;
  }
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return (code & 0xff) === sqliteCorrupt
    ? `${broken} (${reason})`
    : `Databasen kan ikke leses: ${reason}.`;
}

async function checkPasskeyHost({ db, settings }: Opened): Promise<Finding> {
  const { passkey_host: stored } = await readInstallation(db);
  const host = relyingPartyId(settings);
  return stored === null || stored === host
    ? ok(`Passnøklene hører til ${host}.`)
    : failed(
        `Passnøklene hører til ${stored}, men PUBLIC_ORIGIN sier ${host}. Rett PUBLIC_ORIGIN.`,
      );
}

async function checkInvitationKey(deps: Opened): Promise<Finding> {
  return (await hasInvitationKey(deps))
    ? ok('Nøkkelen til invitasjonskodene er databasens.')
    : failed(
        `Nøkkelen til invitasjonskodene (filen ${keyFileName} i DATA_DIR) mangler eller er en annen enn databasens, og serveren starter ikke neste gang. Hent den fra en sikkerhetskopi, eller start med INVITATION_KEY=new.`,
      );
}

async function checkPrivacyNotice(settings: Settings): Promise<Finding> {
  let cause: unknown;
  const log = { warn: ({ err }: { readonly err?: unknown }) => void (cause = err) };
  const { responsible } = await getPrivacyNotice({ settings, log });
  if (cause instanceof Error) {
    const file = join(settings.dataDir, noticeFile);
    return failed(
      `${noticeFile} kan ikke leses, så siden «Personvern» sier ikke hvem som er ansvarlig (${cause.message}). Rett det: chown ${ownUser()} '${file}'`,
    );
  }
  return responsible === null
    ? warning(
        'personvern.txt mangler i DATA_DIR. Skriv i den hvem som er ansvarlig for sangboken, og hvordan de nås.',
      )
    : ok('personvern.txt sier hvem som er ansvarlig.');
}

async function checkFiles(deps: Opened): Promise<Finding[]> {
  const { missing, damaged, orphans } = await surveyFiles(deps);
  const lost = [...missing, ...damaged, ...(await findCorrupt(deps, [...missing, ...damaged]))].map(
    ({ name, title, sha256 }) => title || name || sha256,
  );
  const found: Finding[] = [];
  const whatToDo =
    deps.settings.bucket === null
      ? 'Legg mappen files tilbake fra en sikkerhetskopi.'
      : 'Hent dem tilbake til contents i bøtten, fra eldre versjoner der eller fra files i en sikkerhetskopi.';
  if (lost.length > 0) {
    found.push(
      failed(
        `${lost.length} opptak eller noter mangler eller er skadet: ${lost.slice(0, 5).join(', ')}. ${whatToDo}`,
      ),
    );
  } else found.push(ok('Alle opptak og noter er på plass og hele.'));
  if (orphans.length > 0) {
    const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
    found.push(
      warning(
        `${counted(orphans.length, 'fil', 'filer')} (${sizeInWords(bytes)}) hører ikke til noen sang, og blir lagt til side av seg selv etter 30 dager.`,
      ),
    );
  }
  return found;
}

/** Blobs of the right size with a wrong hash. */
async function findCorrupt(
  { db, files }: Opened,
  lost: readonly SurveyedContent[],
): Promise<SurveyedContent[]> {
  const known = new Set(lost.map(({ sha256 }) => sha256));
  const corrupt: SurveyedContent[] = [];
  for (const content of await findNamedContents(db)) {
    const { sha256, size } = content;
    if (known.has(sha256)) continue;
    const hash = createHash('sha256');
    for await (const piece of await files.open(sha256, size)) hash.update(piece as Buffer);
    if (hash.digest('hex') !== sha256) corrupt.push(content);
  }
  return corrupt;
}

/** Checks the backups that exist and whether the folder is writable, not what the database says. */
async function checkBackups({ db, clock, settings, hashes = false }: Opened): Promise<Finding[]> {
  const { backupDir } = settings;
  if (backupDir === null) {
    return [
      warning(
        'Serveren tar ingen sikkerhetskopier selv (BACKUP_DIR=none). Sørg for at noe annet gjør det.',
      ),
    ];
  }
  const installation = await readInstallation(db);
  const { backed_up_at: stored, backup_problem: problem } = installation;
  const found: Finding[] = [];
  const isMissing = !existsSync(backupDir); // the first backup creates it
  const writes = await measureSync(isMissing ? dirname(backupDir) : backupDir).catch(() => null);
  if (writes === null || (isMissing && stored !== null)) {
    found.push(
      failed(
        `BACKUP_DIR «${backupDir}» finnes ikke, eller det kan ikke skrives der. Gi brukeren som kjører sangboken, en mappe der den kan det.`,
      ),
    );
  }
  const { own, foreign } = await sortBackups(backupDir, installation.installation_id);
  if (foreign.length > 0) {
    found.push(
      failed(
        `${counted(foreign.length, 'sikkerhetskopi', 'sikkerhetskopier')} i BACKUP_DIR «${backupDir}» er av en annen sangbok. La hver sangbok få en BACKUP_DIR for seg, og flytt kopiene dit.`,
      ),
    );
  }
  const whole = own.find(({ manifest }) => manifest.withFiles);
  const fault = whole === undefined ? null : await faultOfBackup(whole, { hashes });
  if (fault !== null) {
    found.push(
      failed(
        `Den siste sikkerhetskopien, «${whole?.name}», er skadet: ${fault}. Ta en ny nå: ${typed('backup', `'${backupDir}'`)}`,
      ),
    );
  }
  const last = whole === undefined ? null : Date.parse(whole.manifest.takenAt);
  const now = clock();
  if (stored !== null && last === null) {
    found.push(failed(`Sikkerhetskopiene som er tatt, ligger ikke i BACKUP_DIR «${backupDir}».`));
  }
  const why = problem === null ? '' : ` Sist gikk det ikke: ${problem}`;
  if (isOverdue(settings, { ...installation, backed_up_at: last }, now)) {
    found.push(
      failed(
        `Ingen sikkerhetskopi på over tre dager.${why} Ta én nå: ${typed('backup', `'${backupDir}'`)}`,
      ),
    );
  } else if (problem !== null) {
    found.push(warning(`Siste sikkerhetskopiering mislyktes: ${problem}`));
  } else if (last !== null && fault === null) {
    found.push(
      ok(
        `Den siste sikkerhetskopien er ${counted(daysBetween(last, now), 'dag', 'dager')} gammel og prøvd.`,
      ),
    );
  } else if (last === null && stored === null) {
    found.push(
      warning('Det er ikke tatt noen sikkerhetskopi ennå. Den første kommer av seg selv i natt.'),
    );
  }
  return found;
}
