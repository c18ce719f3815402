import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isOverdue } from '#server/backup/byServer.ts';
import { freeSpace } from '#server/backup/takeBackup.ts';
import type { Deps } from '#server/seam/deps.ts';
import { surveyFiles } from '#server/files/sweepFiles.ts';
import { keyFileName } from '#server/gettingIn/invitations/holdInvitationKey.ts';
import { relyingPartyId } from '#server/gettingIn/passkeys/relyingParty.ts';
import { getPrivacyNotice } from '#server/privacy/routes.ts';
import { readInstallation } from '#server/storage/installationStore.ts';
import { type Settings, StartRefused, typed } from '#server/settings/settings.ts';
import { StoreUnavailable } from '#server/storage/contents/ContentStore.ts';
import { openContentStore } from '#server/storage/contents/DiskContentStore.ts';
import { openDatabaseAsItIs } from '#server/storage/openDatabase.ts';
import { sqliteFile } from '#server/storage/openSqlite.ts';
import { requireOwnFile } from '#server/storage/databaseFile.ts';
import { daysBetween, doubtful, type Finding, sizeInWords, well, wrong } from './findings.ts';

const scarce = 1024 ** 3; // bytes
const desperate = 200 * 1024 ** 2;

export interface Examined extends Pick<Deps, 'clock'> {
  readonly settings: Settings;
  /** Bytes that are free where a folder lies. */
  readonly freeSpace?: typeof freeSpace;
}

/** What can be seen on the machine itself; changes nothing. */
export async function examine(deps: Examined): Promise<Finding[]> {
  const { settings } = deps;
  const found = [...lookAtRights(settings), await lookAtRoom(deps)];
  try {
    requireOwnFile(settings, typed('doctor'));
    const database = await openDatabaseAsItIs(settings);
    try {
      const files = await openContentStore(settings);
      const inside = { ...deps, db: database.db, engine: database.engine, files };
      found.push(await lookAtDatabase(inside));
      found.push(await lookAtHost(inside), await lookAtNotice(settings));
      found.push(...(await lookAtFiles(inside)), await lookAtBackups(inside));
    } finally {
      await database.close();
    }
  } catch (error) {
    found.push(wrong(error instanceof StartRefused ? error.message : unreadable(error)));
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

type Inside = Examined & Pick<Deps, 'db' | 'engine' | 'files'>;

async function lookAtDatabase({ db, engine }: Inside): Promise<Finding> {
  try {
    if (engine.name === 'postgres') {
      const { rows } = await sql<{ version: string }>`show server_version`.execute(db);
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
  const { missing, damaged, stray } = await surveyFiles(deps);
  const lost = [...missing, ...damaged].map(({ name, title, sha256 }) => title || name || sha256);
  const found: Finding[] = [];
  const whatToDo =
    deps.settings.bucket === null
      ? 'Legg mappen files tilbake fra en sikkerhetskopi.'
      : 'Hent dem tilbake til contents i bøtten, fra eldre versjoner der eller fra files i en sikkerhetskopi.';
  if (lost.length > 0) {
    found.push(
      wrong(
        `${lost.length} opptak eller noter mangler eller er avkortet: ${lost.slice(0, 5).join(', ')}. ${whatToDo}`,
      ),
    );
  } else found.push(well('Alle opptak og noter er på plass.'));
  if (stray.length > 0) {
    const bytes = stray.reduce((sum, { size }) => sum + size, 0);
    found.push(
      doubtful(
        `${stray.length} filer (${sizeInWords(bytes)}) hører ikke til noen sang. De legges til side etter 30 dager av seg selv.`,
      ),
    );
  }
  return found;
}

async function lookAtBackups({ db, clock, settings }: Inside): Promise<Finding> {
  if (settings.backupDir === null) {
    return doubtful(
      'Tjeneren tar ingen sikkerhetskopier selv (BACKUP_DIR=none). Sørg for at noe annet gjør det.',
    );
  }
  const installation = await readInstallation(db);
  const { backed_up_at: last, backup_problem: problem } = installation;
  const why = problem === null ? '' : ` Sist gikk det ikke: ${problem}`;
  const now = clock();
  if (isOverdue(settings, installation, now)) {
    return wrong(
      `Ingen sikkerhetskopi på over tre dager.${why} Ta én nå: ${typed('backup', `'${settings.backupDir}'`)}`,
    );
  }
  if (problem !== null) return doubtful(`Den siste sikkerhetskopien ble ikke tatt: ${problem}`);
  if (last === null)
    return doubtful(
      'Det er ikke tatt noen sikkerhetskopi ennå. Den første kommer av seg selv i natt.',
    );
  return well(`Den siste sikkerhetskopien er ${daysBetween(last, now)} dager gammel og prøvd.`);
}
