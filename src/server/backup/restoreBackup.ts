import type { Manifest } from '#contract/library/backup.ts';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Deps } from '#server/core/deps.ts';
import { keyFileName } from '#server/auth/invitations/loadInvitationKey.ts';
import { hasAnyContent, ownerFile } from '#server/files/bindFolderToDatabase.ts';
import { isKnownStep } from '#server/db/migrate.ts';
import { renamedLibraryId } from '#server/sync/sync.ts';
import { type Settings, StartupError, noticeFile, typed } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import { type AuditEvent, rowOfAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { contentFile, ifMissing, isForbidden, readManifest, unreadable } from './backupFolder.ts';
import { hashOfFile } from './copyContents.ts';
import {
  type Amendment,
  type Contents,
  type Dump,
  type Existing,
  damaged,
} from '#server/db/dumps/dump.ts';

/** The migration step that created the audit log. */
const auditStep = '0007_trail';

interface RestoreDeps extends Pick<Deps, 'clock' | 'randomBytes'> {
  readonly dump: Dump;
  readonly files: ContentStore;
  readonly settings: Pick<Settings, 'environment' | 'dataDir'>;
  /** Given where an existing song book is replaced: called once the backup has been verified. */
  readonly beforeReplacing?: () => Promise<void>;
}

/**
 * Restores a backup into an empty installation, or replaces an existing one. Verifies everything before it
 * writes anything; restores blobs before the database that references them. Returns the manifest with the
 * blobs that are missing now. Throws `StartupError`; the installation is unchanged then.
 */
export async function restoreBackup(deps: RestoreDeps, backup: string): Promise<Manifest> {
  const path = resolve(backup);
  const manifest = await readManifest(path);
  refuseIncompatible(deps, manifest);
  refuseNewerBackup(path, manifest);
  if (!deps.beforeReplacing && !(await deps.dump.isEmpty())) {
    throw new StartupError(
      'Her er det en sangbok fra før, og den blir ikke skrevet over. ' +
        'Velg en tom DATA_DIR eller DATABASE_URL, eller flytt databasen bort.',
    );
  }
  await refuseForeignStore(deps.files, manifest);
  const file = join(path, manifest.database.name);
  const contents = await verifiedContents(deps.dump, manifest, file);
  const lacking = await lackingContents(deps.files, path, manifest, contents);
  await deps.beforeReplacing?.();
  if (manifest.installation !== '') {
    await deps.files.writeNote(ownerFile, `${manifest.installation}\n`);
  }
  for (const { sha256, size } of contents.named) await copyBack(deps.files, path, sha256, size);
  await deps.dump.restore(file, contents, changesOf(deps, manifest), async () => {
    await copySettingsBack(path, deps.settings.dataDir);
  });
  return { ...manifest, lacking };
}

/**
 * The song book that an earlier restore of this backup has created; null where the database is empty.
 * Throws `StartupError` where it is another song book, or from another backup.
 */
export async function findEarlierRestore(dump: Dump, manifest: Manifest): Promise<Existing | null> {
  if (await dump.isEmpty()) return null;
  const existing = await dump.existing();
  if (
    existing.installation === manifest.installation &&
    existing.restoredFrom === manifest.takenAt
  ) {
    return existing;
  }
  throw new StartupError(
    `Her er det en sangbok fra før, og den blir ikke skrevet over; ingenting er endret. Skal sikkerhetskopien ta plassen, så stopp serveren og kjør ${typed('restore', 'KOPI --over')}`,
  );
}

/**
 * The audit event of a restore into a database without an audit log; the caller records it after the
 * migration. For newer databases `changesOf` inserts it.
 */
export function missingRestoreEvent({ step, takenAt }: Manifest): AuditEvent | undefined {
  return step < auditStep ? restoredEvent(takenAt) : undefined;
}

const restoredEvent = (takenAt: string): AuditEvent => ({
  event: 'restored',
  by: null,
  about: takenAt,
});

/** Amendments to the restored database. For older databases a migration makes the same changes. */
function changesOf(deps: RestoreDeps, { step, takenAt }: Manifest): Amendment[] {
  const changes: Amendment[] = [];
  if (step >= '0006') {
    // A new library id, so that devices with later changes fetch everything again.
    const sql = 'update installation set library_id = $1';
    changes.push({ sql, values: [renamedLibraryId(deps)] });
  }
  if (step >= auditStep) {
    const row = rowOfAuditEvent(deps, restoredEvent(takenAt));
    const places = Object.keys(row).map((_, at) => `$${at + 1}`);
    changes.push(
      { sql: 'update installation set backup_begun_at = null, backup_problem = null', values: [] },
      {
        sql: `insert into trail (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
        values: Object.values(row),
      },
    );
  }
  return changes;
}

/** Throws where the blob store belongs to another installation; an empty one may be taken over. */
async function refuseForeignStore(files: ContentStore, { installation }: Manifest): Promise<void> {
  const owner = (await files.readNote(ownerFile))?.trim();
  if (owner === undefined || installation === '' || owner === installation) return;
  if (!(await hasAnyContent(files))) return;
  throw new StartupError(
    `${files.where} hører til en annen sangbok enn sikkerhetskopien. Flytt den bort, eller velg en annen DATA_DIR eller FILES_URL.`,
  );
}

export function refuseIncompatible(
  { dump, settings }: Pick<RestoreDeps, 'dump' | 'settings'>,
  manifest: Manifest,
): void {
  if (manifest.engine !== dump.engine) {
    const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
    throw new StartupError(
      `Sikkerhetskopien er fra ${names[manifest.engine]} og kan ikke hentes tilbake i ${names[dump.engine]}. ` +
        'Sett eller fjern DATABASE_URL.',
    );
  }
  // A trial backup may be restored in production: no server starts on it before `promote`.
  if (settings.environment === 'production' || manifest.environment !== 'production') return;
  throw new StartupError(
    `Sikkerhetskopien er tatt med NODE_ENV=${manifest.environment}. Hent den tilbake med det samme.`,
  );
}

/** Throws where a newer release took the backup: no server of this one would start on its database. */
export function refuseNewerBackup(
  backup: string,
  { step, engine, environment, release }: Manifest,
): void {
  if (isKnownStep(step, engine, environment)) return;
  throw new StartupError(
    `«${backup}» er tatt av Sangbok ${release}, som er nyere enn denne utgaven. Ingenting er endret. Hent ${release} eller en nyere, og kjør kommandoen fra den.`,
  );
}

async function verifiedContents(dump: Dump, manifest: Manifest, file: string): Promise<Contents> {
  const found = await stat(file).catch(() => undefined);
  if (found?.size !== manifest.database.size) throw damaged();
  if ((await hashIn(dirname(file), file)) !== manifest.database.sha256) throw damaged();
  const contents = await dump.read(file, manifest).catch(() => {
    throw damaged();
  });
  if (JSON.stringify(contents.tables) !== JSON.stringify(manifest.tables)) throw damaged();
  return contents;
}

/**
 * Blobs that neither the store nor the backup has: it may be a backup without files, or they were missing
 * when it was taken. Throws `StartupError` where the backup has lost or damaged any.
 */
async function lackingContents(
  files: ContentStore,
  backup: string,
  manifest: Manifest,
  { named }: Contents,
): Promise<Manifest['lacking']> {
  const lacked = new Set(manifest.lacking.map(({ sha256 }) => sha256));
  const lacking: Manifest['lacking'] = [];
  const damagedNames: string[] = [];
  for (const { sha256, size, name } of named) {
    if (await files.has(sha256, size)) continue;
    const hash = await hashIn(backup, contentFile(backup, sha256));
    if (hash === sha256) continue;
    const isExpected = manifest.withFiles && !lacked.has(sha256);
    if (hash === undefined && !isExpected) lacking.push({ sha256, name });
    else damagedNames.push(name === '' ? sha256.slice(0, 12) : name);
  }
  if (damagedNames.length === 0) return lacking;
  throw new StartupError(
    `${damagedNames.length} filer i sikkerhetskopien mangler eller er skadet: ${damagedNames.slice(0, 5).join(', ')}. Velg en annen.`,
  );
}

/** Undefined where the file is missing. */
function hashIn(backup: string, file: string): Promise<string | undefined> {
  return hashOfFile(file).catch((error: unknown) => {
    if (isForbidden(error)) throw unreadable(backup);
    return undefined;
  });
}

/**
 * Restores the invitation key and the privacy notice, as far as the backup has them. The key replaces that
 * of a first start, which has no codes yet; an existing notice is kept.
 */
async function copySettingsBack(backup: string, dataDir: string): Promise<void> {
  for (const name of [keyFileName, noticeFile]) {
    const place = join(dataDir, name);
    const text = await readFile(join(backup, name)).catch(ifMissing);
    if (text === undefined || (name === noticeFile && existsSync(place))) continue;
    await writeFile(`${place}.new`, text, { mode: 0o600, flush: true });
    await rename(`${place}.new`, place);
  }
}

async function copyBack(
  files: ContentStore,
  backup: string,
  sha256: string,
  size: number,
): Promise<void> {
  const from = contentFile(backup, sha256);
  const isThere = await stat(from).then(
    () => true,
    () => false,
  );
  if (!isThere || (await files.has(sha256, size))) return;
  const file = await files.begin();
  try {
    for await (const piece of createReadStream(from)) await file.write(piece as Buffer);
    await files.place(file, sha256);
  } finally {
    await file.discard();
  }
}
