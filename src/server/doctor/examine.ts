import { createHash, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { listBackups, readManifest } from '#server/backup/backupFolder.ts';
import { isOverdue } from '#server/backup/byServer.ts';
import { freeSpace } from '#server/backup/takeBackup.ts';
import type { Deps } from '#server/core/deps.ts';
import { type SurveyedContent, findNamedContents } from '#server/files/fileStore.ts';
import { surveyFiles } from '#server/files/cleanUpOrphans.ts';
import { hasInvitationKey, keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { relyingPartyId } from '#server/auth/passkeys/relyingParty.ts';
import { getPrivacyNotice } from '#server/privacy/routes.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { StoreUnavailable } from '#server/files/blobs/ContentStore.ts';
import { openContentStore } from '#server/files/blobs/DiskContentStore.ts';
import { openDatabaseAsItIs } from '#server/db/openDatabase.ts';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import { daysBetween, doubtful, type Finding, sizeInWords, well, wrong } from './findings.ts';

const scarce = 1024 ** 3; // bytes
const desperate = 200 * 1024 ** 2;

export interface Examined extends Pick<Deps, 'clock'> {
  readonly settings: Settings;
  /** Bytes that are free where a folder lies. */
  readonly freeSpace?: typeof freeSpace;
  /** Milliseconds that a write to this folder takes to be safe. */
  readonly timeSync?: (folder: string) => Promise<number>;
  /** What systemd answers, and '' where there is none. */
  readonly systemctl?: (...words: string[]) => string;
}

/** What can be seen on the machine itself; changes nothing. */
export async function examine(deps: Examined): Promise<Finding[]> {
  const { settings } = deps;
  const found = [...lookAtRights(settings), await lookAtRoom(deps), ...lookAtService(deps)];
  try {
    requireOwnFile(settings, typed('doctor'));
    const database = await openDatabaseAsItIs(settings);
    try {
      const files = await openContentStore(settings);
      const inside = { ...deps, db: database.db, engine: database.engine, files };
      found.push(await lookAtDatabase(inside));
      if (settings.databaseUrl === null) found.push(await lookAtSyncs(deps));
      found.push(await lookAtHost(inside), await lookAtKey(inside), await lookAtNotice(settings));
      found.push(...(await lookAtFiles(inside)), ...(await lookAtBackups(inside)));
    } finally {
      await database.close();
    }
  } catch (error) {
    found.push(wrong(error instanceof StartupError ? error.message : unreadable(error)));
  }
  return found;
}

/** Folder and secrets are their owner's alone; modes say nothing on Windows. */
function lookAtRights({ dataDir }: Settings): Finding[] {
  if (process.platform === 'win32') return [];
  const open = ['', sqliteFile, keyFileName]
    .map((name) => join(dataDir, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
  if (open.length === 0) return [well('Bare sangbokens egen bruker kan lese dataene.')];
  return open.map((path) => wrong(`Andre brukere kan lese ${path}. Rett det: chmod go= '${path}'`));
}

async function lookAtRoom({ settings: { dataDir }, ...deps }: Examined): Promise<Finding> {
  const free = await (deps.freeSpace ?? freeSpace)(dataDir).catch(() => undefined);
  if (free === undefined) {
    return wrong(`DATA_DIR «${dataDir}» finnes ikke. Gi kommandoen tjenerens egne innstillinger.`);
  }
  if (free >= scarce) return well(`Det er ${sizeInWords(free)} ledig på disken.`);
  const text = `Det er bare ${sizeInWords(free)} ledig på disken til DATA_DIR. Rydd plass.`;
  return free < desperate ? wrong(text) : doubtful(text);
}

/** Of the unit that `sangbok install` lays in place; who has another way to begin has none. */
function lookAtService({ systemctl = () => '', settings: { backupDir } }: Examined): Finding[] {
  const state = systemctl('is-enabled', 'sangbok.service');
  if (state !== 'enabled' && state !== 'disabled') return [];
  const found =
    state === 'enabled'
      ? well('Tjenesten starter av seg selv med maskinen.')
      : wrong(
          'Tjenesten starter ikke av seg selv med maskinen. Rett det: systemctl enable sangbok',
        );
  if (backupDir === null || mayWrite(systemctl, backupDir)) return [found];
  return [
    found,
    wrong(
      `Tjenesten får ikke skrive i BACKUP_DIR «${backupDir}», så den kan ikke ta sikkerhetskopier. Kjør «systemctl edit sangbok», skriv de to linjene «[Service]» og «ReadWritePaths=${backupDir}», og så: systemctl restart sangbok`,
    ),
  ];
}

/** Whether systemd lets the service write there, which this command may do all the same. */
function mayWrite(systemctl: (...words: string[]) => string, folder: string): boolean {
  const names = 'ProtectSystem,ReadWritePaths,StateDirectory,CacheDirectory';
  const shown = systemctl('show', `--property=${names}`, 'sangbok.service');
  const lines = shown.split('\n').map((line) => line.split('=', 2));
  const valuesOf = (name: string) =>
    lines
      .find(([each]) => each === name)?.[1]
      ?.split(' ')
      .filter((value) => value !== '') ?? [];
  if (valuesOf('ProtectSystem')[0] !== 'strict') return true;
  const writable = [
    ...valuesOf('ReadWritePaths').map((path) => path.replace(/^[-+]+/, '')),
    ...valuesOf('StateDirectory').map((name) => `/var/lib/${name}`),
    ...valuesOf('CacheDirectory').map((name) => `/var/cache/${name}`),
  ];
  return writable.some((path) => `${folder}/`.startsWith(`${path}/`));
}

const syncs = 5;
const slowSync = 100; // ms; each write waits for one

/** How long it takes until what was written can be acknowledged. */
async function lookAtSyncs({ settings: { dataDir }, timeSync }: Examined): Promise<Finding> {
  const took = await (timeSync ?? tryWriting)(dataDir).catch(() => undefined);
  if (took === undefined) return wrong(`Det kan ikke skrives i DATA_DIR «${dataDir}».`);
  const text = `Disken til DATA_DIR bruker ${took.toLocaleString('nb-NO', { maximumFractionDigits: 1 })} ms på å lagre trygt.`;
  return took > slowSync
    ? doubtful(`${text} Det er tregt: hver endring venter på det.`)
    : well(text);
}

/** Writes and syncs a few bytes some times over; answers how long the middle one took, in ms. */
async function tryWriting(folder: string): Promise<number> {
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

type Inside = Examined & Pick<Deps, 'db' | 'engine' | 'files'>;

async function lookAtDatabase({ db, engine }: Inside): Promise<Finding> {
  try {
    if (engine.name === 'postgres') {
      const { rows } = await sql<{ version: string }>`
        select current_setting('server_version') as version`.execute(db);
      return well(`Databasen er fra denne utgaven og svarer (PostgreSQL ${rows[0]?.version}).`);
    }
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return checked.rows[0]?.integrity_check === 'ok'
      ? well('Databasen er fra denne utgaven og hel.')
      : wrong(`${broken} (${checked.rows[0]?.integrity_check})`);
  } catch (error) {
    return wrong(unreadable(error));
  }
}

const broken = 'Databasen er skadet. Stopp tjeneren og hent tilbake den siste sikkerhetskopien.';
const corrupt = 11; // SQLITE_CORRUPT: https://sqlite.org/rescode.html

function unreadable(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof StoreUnavailable) {
    return `Lageret i FILES_URL svarer ikke som det skal (${reason}). Opptak og noter er ikke sett på.`;
  }
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return (code & 0xff) === corrupt
    ? `${broken} (${reason})`
    : `Databasen kan ikke leses: ${reason}.`;
}

async function lookAtHost({ db, settings }: Inside): Promise<Finding> {
  const { passkey_host: noted } = await readInstallation(db);
  const host = relyingPartyId(settings);
  return noted === null || noted === host
    ? well(`Passnøklene hører til ${host}.`)
    : wrong(`Passnøklene hører til ${noted}, men PUBLIC_ORIGIN sier ${host}. Rett PUBLIC_ORIGIN.`);
}

async function lookAtKey(deps: Inside): Promise<Finding> {
  return (await hasInvitationKey(deps))
    ? well('Nøkkelen til invitasjonskodene er databasens.')
    : wrong(
        `Nøkkelen til invitasjonskodene (filen ${keyFileName} i DATA_DIR) mangler eller er en annen enn databasens, og tjeneren starter ikke neste gang. Hent den fra en sikkerhetskopi, eller start med INVITATION_KEY=new.`,
      );
}

/** What is wrong with the file itself stands in the server's log. */
async function lookAtNotice(settings: Settings): Promise<Finding> {
  const { responsible } = await getPrivacyNotice({ settings, log: { warn: () => undefined } });
  return responsible === null
    ? doubtful(
        'personvern.txt mangler i DATA_DIR. Skriv i den hvem som er ansvarlig for sangboken, og hvordan de nås.',
      )
    : well('personvern.txt sier hvem som er ansvarlig.');
}

async function lookAtFiles(deps: Inside): Promise<Finding[]> {
  const { missing, damaged, orphans } = await surveyFiles(deps);
  const lost = [...missing, ...damaged, ...(await spoiledOf(deps, [...missing, ...damaged]))].map(
    ({ name, title, sha256 }) => title || name || sha256,
  );
  const found: Finding[] = [];
  const whatToDo =
    deps.settings.bucket === null
      ? 'Legg mappen files tilbake fra en sikkerhetskopi.'
      : 'Hent dem tilbake til contents i bøtten, fra eldre versjoner der eller fra files i en sikkerhetskopi.';
  if (lost.length > 0) {
    found.push(
      wrong(
        `${lost.length} opptak eller noter mangler eller er skadet: ${lost.slice(0, 5).join(', ')}. ${whatToDo}`,
      ),
    );
  } else found.push(well('Alle opptak og noter er på plass og hele.'));
  if (orphans.length > 0) {
    const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
    found.push(
      doubtful(
        `${orphans.length} filer (${sizeInWords(bytes)}) hører ikke til noen sang. De legges til side etter 30 dager av seg selv.`,
      ),
    );
  }
  return found;
}

/** Those that have all their bytes, but not the right ones. */
async function spoiledOf(
  { db, files }: Inside,
  lost: readonly SurveyedContent[],
): Promise<SurveyedContent[]> {
  const known = new Set(lost.map(({ sha256 }) => sha256));
  const spoiled: SurveyedContent[] = [];
  for (const content of await findNamedContents(db)) {
    const { sha256, size } = content;
    if (known.has(sha256)) continue;
    const hash = createHash('sha256');
    for await (const piece of await files.open(sha256, size)) hash.update(piece as Buffer);
    if (hash.digest('hex') !== sha256) spoiled.push(content);
  }
  return spoiled;
}

/** At what lies there, and whether more can be laid there, not at what was noted. */
async function lookAtBackups({ db, clock, settings }: Inside): Promise<Finding[]> {
  const { backupDir } = settings;
  if (backupDir === null) {
    return [
      doubtful(
        'Tjeneren tar ingen sikkerhetskopier selv (BACKUP_DIR=none). Sørg for at noe annet gjør det.',
      ),
    ];
  }
  const installation = await readInstallation(db);
  const { backed_up_at: noted, backup_problem: problem } = installation;
  const found: Finding[] = [];
  const isMissing = !existsSync(backupDir); // the first backup makes it
  const writes = await tryWriting(isMissing ? dirname(backupDir) : backupDir).catch(() => null);
  if (writes === null || (isMissing && noted !== null)) {
    found.push(
      wrong(
        `BACKUP_DIR «${backupDir}» finnes ikke, eller det kan ikke skrives der. Gi brukeren som kjører sangboken, en mappe der den kan det.`,
      ),
    );
  }
  const last = await latestIn(backupDir);
  const now = clock();
  if (noted !== null && last === null) {
    found.push(wrong(`Sikkerhetskopiene som er tatt, ligger ikke i BACKUP_DIR «${backupDir}».`));
  }
  const why = problem === null ? '' : ` Sist gikk det ikke: ${problem}`;
  if (isOverdue(settings, { ...installation, backed_up_at: last }, now)) {
    found.push(
      wrong(
        `Ingen sikkerhetskopi på over tre dager.${why} Ta én nå: ${typed('backup', `'${backupDir}'`)}`,
      ),
    );
  } else if (problem !== null) {
    found.push(doubtful(`Den siste sikkerhetskopien ble ikke tatt: ${problem}`));
  } else if (last !== null) {
    found.push(
      well(`Den siste sikkerhetskopien er ${daysBetween(last, now)} dager gammel og prøvd.`),
    );
  } else if (noted === null) {
    found.push(
      doubtful('Det er ikke tatt noen sikkerhetskopi ennå. Den første kommer av seg selv i natt.'),
    );
  }
  return found;
}

/** When the latest whole backup that has recordings and sheets too was taken. */
async function latestIn(folder: string): Promise<number | null> {
  for (const name of await listBackups(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined);
    if (manifest?.withFiles) return Date.parse(manifest.takenAt);
  }
  return null;
}
