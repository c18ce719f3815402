import type { Manifest } from '#contract/backup.ts';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Deps } from '#server/seam/deps.ts';
import { keyFileName } from '#server/gettingIn/invitations/holdInvitationKey.ts';
import { renamedLibraryId } from '#server/library/listChanges.ts';
import { type Settings, StartRefused } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/storage/contents/ContentStore.ts';
import { type Deed, rowOfDeed } from '#server/trail/noteDeed.ts';
import { contentFile, readManifest } from './backupFolder.ts';
import { hashOfFile } from './copyContents.ts';
import type { Amendment, Contents, Dump } from '#server/storage/dumps/dump.ts';

/** The first release with a trail has this one. */
const trailStep = '0007_trail';

interface RestoreDeps extends Pick<Deps, 'clock' | 'randomBytes'> {
  readonly dump: Dump;
  readonly files: ContentStore;
  readonly settings: Pick<Settings, 'environment' | 'dataDir'>;
}

/**
 * Puts a backup into an installation that holds nothing yet. All of it is looked at before anything
 * is written; contents come before the database that names them. Throws `StartRefused`; then the
 * installation holds nothing still.
 */
export async function restoreBackup(deps: RestoreDeps, backup: string): Promise<Manifest> {
  const path = resolve(backup);
  const manifest = await readManifest(path);
  refuseOther(deps, manifest);
  if (!(await deps.dump.isEmpty())) {
    throw new StartRefused(
      'Her er det en sangbok fra før, og den blir ikke skrevet over. ' +
        'Velg en tom DATA_DIR eller DATABASE_URL, eller flytt databasen bort.',
    );
  }
  const owner = (await deps.files.readNote('installation-id'))?.trim();
  if (owner !== undefined && manifest.installation !== '' && owner !== manifest.installation) {
    throw new StartRefused(
      `${deps.files.where} hører til en annen sangbok enn sikkerhetskopien. Flytt den bort, eller velg en annen DATA_DIR eller FILES_URL.`,
    );
  }
  const file = join(path, manifest.database.name);
  const contents = await provenContents(deps.dump, manifest, file);
  await refuseSpoiledContents(deps.files, path, manifest, contents);
  for (const { sha256, size } of contents.named) await copyBack(deps.files, path, sha256, size);
  await deps.dump.restore(file, contents, changesOf(deps, manifest), async () => {
    if (manifest.hasKey) await putKey(path, deps.settings.dataDir);
  });
  return manifest;
}

/** Of a database that has no trail yet; of all others it stands there from the first moment. */
export function owedDeed({ step, takenAt }: Manifest): Deed | undefined {
  return step < trailStep ? deedOf(takenAt) : undefined;
}

const deedOf = (takenAt: string): Deed => ({ deed: 'restored', by: null, about: takenAt });

/** What a restored database says otherwise than its backup; a migration says it to an older one. */
function changesOf(deps: RestoreDeps, { step, takenAt }: Manifest): Amendment[] {
  const changes: Amendment[] = [];
  if (step >= '0006') {
    // Devices that know later changes than these fetch everything again.
    const sql = 'update installation set library_id = $1';
    changes.push({ sql, values: [renamedLibraryId(deps)] });
  }
  if (step >= trailStep) {
    const row = rowOfDeed(deps, deedOf(takenAt));
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

function refuseOther({ dump, settings }: RestoreDeps, manifest: Manifest): void {
  if (manifest.engine !== dump.engine) {
    const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
    throw new StartRefused(
      `Sikkerhetskopien er fra ${names[manifest.engine]} og kan ikke hentes tilbake i ${names[dump.engine]}. ` +
        'Sett eller fjern DATABASE_URL.',
    );
  }
  if ((manifest.environment === 'production') === (settings.environment === 'production')) return;
  throw new StartRefused(
    `Sikkerhetskopien er tatt med NODE_ENV=${manifest.environment}. Hent den tilbake med det samme.`,
  );
}

async function provenContents(dump: Dump, manifest: Manifest, file: string): Promise<Contents> {
  const damaged = new StartRefused('Sikkerhetskopien av databasen er skadet. Velg en annen.');
  const found = await stat(file).catch(() => undefined);
  if (found?.size !== manifest.database.size) throw damaged;
  if ((await hashOfFile(file)) !== manifest.database.sha256) throw damaged;
  const contents = await dump.read(file, manifest);
  if (JSON.stringify(contents.tables) !== JSON.stringify(manifest.tables)) throw damaged;
  return contents;
}

/** What lies in the place already is as good; what the backup lacked itself it can't give back. */
async function refuseSpoiledContents(
  files: ContentStore,
  backup: string,
  manifest: Manifest,
  { named }: Contents,
): Promise<void> {
  const lacking = new Set(manifest.lacking.map(({ sha256 }) => sha256));
  const spoiled: string[] = [];
  for (const { sha256, size, name } of named) {
    if (lacking.has(sha256) || (await files.has(sha256, size))) continue;
    const hash = await hashOfFile(contentFile(backup, sha256)).catch(() => undefined);
    if (hash !== sha256) spoiled.push(name === '' ? sha256.slice(0, 12) : name);
  }
  if (spoiled.length === 0) return;
  throw new StartRefused(
    `${spoiled.length} filer i sikkerhetskopien mangler eller er skadet: ${spoiled.slice(0, 5).join(', ')}. Velg en annen.`,
  );
}

/** Over one that a first start has made; there are no codes of its. */
async function putKey(backup: string, dataDir: string): Promise<void> {
  const place = join(dataDir, keyFileName);
  const handle = await open(`${place}.new`, 'w', 0o600);
  try {
    await handle.writeFile(await readFile(join(backup, keyFileName)));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${place}.new`, place);
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
