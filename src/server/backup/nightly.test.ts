import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { Settings } from '#server/settings/settings.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import type { TestDeps } from '#server/db/testing/testDeps.ts';
import { olderDatabases, restoreOlder } from '#server/db/testing/olderDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import type { SignedIn } from '#server/testing/testServer.ts';
import { listBackups, readManifest } from './backupFolder.ts';
import { backUpNightly, copyBeforeUpgrade, takeIfDue, waitOf } from './byServer.ts';
import type { Outcome } from './nightlyWorker.ts';
import { writeDoctorNote } from './doctorNote.ts';
import { backupWorld } from '#server/backup/testing/backupWorld.ts';

let settings: Settings;
let deps: TestDeps;
let prest: SignedIn;
let folder: string;

beforeEach(async () => {
  ({ settings, deps, prest, folder } = await backupWorld());
});

describe('the nightly backup', () => {
  const at = (time: string) => deps.pass(new Date(time).getTime() - deps.clock());
  const state = () =>
    deps.db
      .selectFrom('installation')
      .select(['backed_up_at', 'backup_problem'])
      .executeTakeFirstOrThrow();

  beforeEach(() => deps.db.updateTable('installation').set({ bootstrapped_at: 1 }).execute());

  it('is taken by one of several servers, once', async () => {
    const taken = vi.fn<() => Promise<Outcome>>(async () => ({ problem: null }));
    at('2026-01-03T02:10:00');
    await Promise.all([takeIfDue(deps, taken), takeIfDue(deps, taken)]);
    at('2026-01-03T03:50:00');
    await takeIfDue(deps, taken);
    at('2026-01-03T12:00:00');
    await takeIfDue(deps, taken);
    expect(taken).toHaveBeenCalledTimes(1);
    at('2026-01-04T02:00:00');
    await takeIfDue(deps, taken);
    expect(taken).toHaveBeenCalledTimes(2);
    at('2026-01-05T14:01:00'); // off at night
    await takeIfDue(deps, taken);
    expect(taken).toHaveBeenCalledTimes(3);
  });

  it('stores its fault for the prest, until one succeeds', async () => {
    at('2026-01-03T02:10:00');
    await takeIfDue(deps, async () => ({ problem: 'Disken er full.' }));
    expect(await state()).toEqual({ backed_up_at: null, backup_problem: 'Disken er full.' });
    expect((await prest.browser.get('/api/backup')).body).toEqual({
      isTaken: true,
      lastAt: null,
      problem: 'Disken er full.',
      isOverdue: true,
      doctor: null,
    });
    deps.pass(3_600_001);
    await takeIfDue(deps, async () => ({ problem: null }));
    expect(await state()).toEqual({ backed_up_at: deps.clock(), backup_problem: null });
    deps.pass(3 * 86_400_000);
    expect((await prest.browser.get('/api/backup')).body).toMatchObject({
      problem: null,
      isOverdue: false,
    });
    deps.pass(1);
    expect((await prest.browser.get('/api/backup')).body).toMatchObject({ isOverdue: true });
  });

  it('runs in a worker thread while the server answers requests', async () => {
    const people = { ...settings, environment: 'production' as const };
    const stop = backUpNightly({ ...deps, clock: Date.now, settings: people }, () => 0);
    await vi.waitFor(
      async () => expect(await state()).not.toMatchObject({ backed_up_at: null }),
      15_000,
    );
    await stop();
    const [name = ''] = await listBackups(folder);
    expect(name).toMatch(/^nightly-/);
    expect((await readManifest(join(folder, name))).tables['song']?.rows).toBe(1);
  });
});

it('comes at another time in each of twenty installations that start together', () => {
  const waits = Array.from({ length: 20 }, (_, at) => waitOf(`installation ${at}`)).toSorted(
    (one, other) => one - other,
  );
  const spanOf = (wait: number) => Math.floor(wait / 60_000);
  expect(new Set(waits.map(spanOf)).size).toBeGreaterThanOrEqual(8); // of ten minutes
  expect(waits.at(-1)).toBeLessThan(600_000);
  expect(waitOf('installation 1')).toBe(waitOf('installation 1'));
});

it('does not begin at the start itself, but after the time of its installation', async () => {
  const { installation_id: id } = await deps.db
    .selectFrom('installation')
    .selectAll()
    .executeTakeFirstOrThrow();
  const asked: string[] = [];
  const people = { ...settings, environment: 'production' as const };
  const stop = backUpNightly({ ...deps, settings: people }, (each) => {
    asked.push(each);
    return 60_000;
  });
  await vi.waitFor(() => expect(asked).toEqual([id]));
  await stop();
  const { backup_begun_at: begun } = await deps.db
    .selectFrom('installation')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(begun).toBeNull();
});

it('is looked for even where the database was away at the start', async () => {
  const executeTakeFirstOrThrow = () => Promise.reject(new Error('away'));
  const failing = { selectFrom: () => ({ selectAll: () => ({ executeTakeFirstOrThrow }) }) };
  const warned: unknown[] = [];
  const log = { ...deps.log, warn: (fault: unknown) => void warned.push(fault) };
  const people = { ...settings, environment: 'production' as const };
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = backUpNightly({ ...deps, db: failing as never, log, settings: people });
  await vi.waitUntil(() => warned.length === 1);
  expect(vi.getTimerCount()).toBe(1);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('comes with what the doctor has noted, if this release can read it', async () => {
  const note = {
    at: '2026-01-05T05:00:00.000Z',
    findings: [{ mark: '✗' as const, text: 'Galt.' }],
  };
  await writeDoctorNote(settings.dataDir, note);
  expect((await prest.browser.get('/api/backup')).body['doctor']).toEqual(note);
  writeFileSync(join(settings.dataDir, 'doctor.json'), '{');
  expect((await prest.browser.get('/api/backup')).body['doctor']).toBeNull();
});

/** For a database of an earlier release. */
const emptyDatabase = async (dataDir: string) => ({
  ...(await testDatabaseSettings('development', dataDir)),
  environment: 'production' as const,
});

it('copies the database before a newer release migrates it', async () => {
  const dataDir = testDataDir();
  const step = olderDatabases.at(-1) ?? '';
  const older = { ...(await emptyDatabase(dataDir)), dataDir };
  await restoreOlder(older, step);
  const files = await openFolder(dataDir);
  const copy = () => copyBeforeUpgrade({ ...settings, ...older }, files, deps.clock);
  await (await openDatabase(older, undefined, copy)).close();
  const names = await listBackups(folder);
  expect(names).toEqual([expect.stringMatching(/^before-/)]);
  expect((await readManifest(join(folder, names[0] ?? ''))).step).toBe(step);
  await (await openDatabase(older, undefined, copy)).close();
  expect(await listBackups(folder)).toEqual(names);

  const blocked = join(testDataDir(), 'file');
  writeFileSync(blocked, '');
  const other = { ...older, ...(await emptyDatabase(testDataDir())) };
  await restoreOlder(other, step);
  const refuse = () =>
    copyBeforeUpgrade({ ...settings, ...other, backupDir: blocked }, files, deps.clock);
  await expect(openDatabase(other, undefined, refuse)).rejects.toThrow(
    /må kopieres først\. .* Ingenting er endret\./,
  );
});
