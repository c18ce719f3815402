import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';
import { examine } from '#server/doctor/examine.ts';
import type { Manifest } from '#contract/library/backup.ts';
import { contentFile, manifestFile, sortBackups } from './backupFolder.ts';
import { restoreByHost } from './byHost.ts';
import { dumpOf, takeBackup } from './takeBackup.ts';

const day = 86_400_000; // ms

let one: BackupWorld;
let other: BackupWorld;

/** Two installations that share the backup folder of the first by mistake. */
beforeEach(async () => {
  one = await backupWorld();
  other = await backupWorld();
  // Databases of PostgreSQL are copied from one template here, its installation with them.
  await other.deps.db.updateTable('installation').set({ installation_id: 'other' }).execute();
});

/** Takes a backup of an installation, all of which write into one folder. */
async function take(world: BackupWorld, kind: 'nightly' | 'before' | 'backup' = 'nightly') {
  const dump = await dumpOf(world.settings);
  const deps = { ...world.deps, settings: world.settings, dump, freeSpace: async () => 1e12 };
  return takeBackup(deps, one.folder, kind);
}

/** Both clocks go on. */
function pass(time: number): void {
  one.deps.pass(time);
  other.deps.pass(time);
}

const installationOf = async ({ deps }: BackupWorld) =>
  (await deps.db.selectFrom('installation').select('installation_id').executeTakeFirstOrThrow())
    .installation_id;

const ownNames = async (world: BackupWorld) =>
  (await sortBackups(one.folder, await installationOf(world))).own.map(({ name }) => name);

function changeManifest(backup: string, values: Partial<Manifest>): void {
  const file = manifestFile(backup);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  writeFileSync(file, JSON.stringify({ ...manifest, ...values }));
}

describe('two installations with one backup folder (R19)', () => {
  it('keep and delete their backups each for itself', async () => {
    const nobodys = await take(one);
    changeManifest(nobodys.path, { installation: '' }); // as the first releases wrote it
    for (const kind of ['nightly', 'nightly', 'backup', 'backup', 'before'] as const) {
      await take(one, kind);
      pass(1000);
    }
    const first = await ownNames(one);
    expect(first).toHaveLength(5);
    pass(60 * day);
    for (const kind of ['nightly', 'backup', 'before', 'before', 'before', 'before'] as const) {
      await take(other, kind);
      pass(1000);
    }
    expect(await ownNames(one)).toEqual(first);
    pass(60 * day);
    const second = await ownNames(other);
    for (const kind of ['nightly', 'before'] as const) await take(one, kind);
    expect(await ownNames(other)).toEqual(second);
    expect(existsSync(nobodys.path)).toBe(true);
  });

  it('never take a name or a recording of each other', async () => {
    const first = await take(one);
    const second = await take(other);
    expect(basename(second.path)).not.toBe(basename(first.path));
    const { sha256 } = await other.deps.db
      .selectFrom('file')
      .select('sha256')
      .executeTakeFirstOrThrow();
    const [mine, theirs] = [second, first].map(({ path }) => contentFile(path, sha256));
    // The same recording, but each has a copy of its own, so that neither user needs the other's files.
    writeFileSync(theirs ?? '', 'spoiled');
    expect(readFileSync(mine ?? '').length).toBeGreaterThan(7);
    expect(readdirSync(one.folder)).toHaveLength(2);
  });

  it('are told so by the doctor, who counts no backup of the other', async () => {
    await take(other);
    pass(4 * day);
    const { settings, deps } = one;
    await deps.db.updateTable('installation').set({ bootstrapped_at: 1 }).execute();
    const found = await examine({ settings, clock: deps.clock, freeSpace: async () => 1e12 });
    const texts = found.map(({ mark, text }) => `${mark} ${text}`);
    expect(texts).toContainEqual(
      expect.stringMatching(/^✗ 1 sikkerhetskopi i BACKUP_DIR «.*» er av en annen sangbok/),
    );
    expect(texts).not.toContainEqual(expect.stringMatching(/^✓ Den siste sikkerhetskopien/));
  });

  it('restore nothing of each other without a word', async () => {
    const { path } = await take(other, 'before');
    const step = '0000_older';
    const putBack = restoreByHost(one.settings, one.deps, [path, '--put-back'], async () => {});
    await expect(putBack).rejects.toThrow(/er av en annen sangbok\. Ingenting er endret\./);
    const asked: string[] = [];
    const refuse = async (said: string) => {
      asked.push(said);
      throw new Error('Nei');
    };
    const over = () => restoreByHost(one.settings, one.deps, [path, '--over'], refuse);
    await expect(over()).rejects.toThrow('Nei');
    changeManifest(path, { installation: '', step });
    await expect(over()).rejects.toThrow('Nei');
    expect(asked).toEqual(
      Array.from({ length: 2 }, () =>
        expect.stringMatching(/^Sikkerhetskopien er ikke av denne sangboken/),
      ),
    );
  });
});
