import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Outcome } from './nightlyWorker.ts';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';

const hour = 3_600_000; // ms
const checkInterval = hour / 6;
const night = { from: 2, to: 4 }; // hours, local time
const oneNight = 20 * hour;
const overdueAfter = 36 * hour;

type Needed = Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>;

/**
 * Takes a backup each night between two and four, or at any hour where the last one is older than 36 hours,
 * as on a machine that is off at night. One of several servers takes it. Only in production. `wait` is the
 * time from start to the first look. Returns a function that stops it.
 */
export function backUpNightly(deps: Needed, wait = waitOf): () => Promise<void> {
  const { backupDir, environment } = deps.settings;
  if (backupDir === null || environment !== 'production') return async () => undefined;
  let running: RunningBackup | undefined;
  let work = Promise.resolve();
  const check = () => {
    work = work
      .then(() =>
        takeIfDue(deps, (settings) => {
          running = takeInWorker(settings);
          return running.outcome;
        }),
      )
      .catch((error: unknown) => deps.log.warn({ err: error }, 'no look at backups'));
  };
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const begun = readInstallation(deps.db)
    .then(({ installation_id: id }) => wait(id))
    // A database that is away at the start must not cost every later night.
    .catch((error: unknown) => {
      deps.log.warn({ err: error }, 'no look at backups');
      return checkInterval;
    })
    .then((time) => {
      const first = () => {
        timer = setInterval(check, checkInterval).unref();
        check();
      };
      if (!hasEnded) timer = setTimeout(first, time).unref();
    });
  return async () => {
    hasEnded = true;
    await begun;
    clearInterval(timer);
    await running?.end();
    await work;
  };
}

/**
 * Milliseconds from start to the first look. By a hash of the installation, so that those of one machine,
 * which start together, do not all take their backup at once.
 */
export function waitOf(installation: string): number {
  const hash = createHash('sha256').update(installation).digest();
  return Math.floor((hash.readUInt32BE() / 2 ** 32) * checkInterval);
}

/** Takes a backup if one is due. `take` must not throw. */
export async function takeIfDue(
  { db, clock, log, settings }: Needed,
  take: (settings: Settings) => Promise<Outcome>,
): Promise<void> {
  const now = clock();
  const spans = {
    takenBefore: now - (isNight(now) ? oneNight : overdueAfter),
    begunBefore: now - hour,
  };
  const { bootstrapped_at: since } = await readInstallation(db);
  if (since === null || !(await claimBackup(db, now, spans))) return;
  const { problem } = await take(settings);
  if (problem === null) await setBackedUp(db, now);
  else {
    log.error({ problem }, 'no backup');
    await setBackupProblem(db, problem);
  }
}

function isNight(now: number): boolean {
  const at = new Date(now).getHours();
  return at >= night.from && at < night.to;
}

/** Whether to warn: backups are enabled, but the last one is older than three days. */
export function isOverdue(
  settings: Pick<Settings, 'backupDir'>,
  installation: { backed_up_at: number | null; bootstrapped_at: number | null },
  now: number,
): boolean {
  const since = installation.backed_up_at ?? installation.bootstrapped_at;
  return settings.backupDir !== null && since !== null && now - since > limits.backupOverdueAfter;
}

interface RunningBackup {
  readonly outcome: Promise<Outcome>;
  /** Terminates it at once; the next backup deletes what it leaves behind. */
  end(): Promise<unknown>;
}

/** Runs in a worker thread, so that copying and hashing do not block the event loop. */
function takeInWorker(settings: Settings): RunningBackup {
  const worker = new Worker(new URL('./nightlyWorker.ts', import.meta.url), {
    workerData: settings,
  });
  const outcome = new Promise<Outcome>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', (error) => resolve({ problem: `Kopien stanset: ${String(error)}` }));
    worker.once('exit', () => resolve({ problem: 'Kopien ble avbrutt før den var ferdig.' }));
  });
  return { outcome, end: () => worker.terminate() };
}

/**
 * Backs up the database before a migration, without files, which an upgrade does not touch. Throws
 * `StartupError` where that fails; nothing has changed then.
 */
export async function copyBeforeUpgrade(
  settings: Settings,
  files: ContentStore,
  clock: Deps['clock'],
): Promise<void> {
  if (settings.backupDir === null) return;
  const deps = { settings, files, dump: await dumpOf(settings), clock, freeSpace };
  try {
    await takeBackup(deps, settings.backupDir, 'before');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `Databasen skal oppgraderes, men må kopieres først. ${why} Ingenting er endret.`,
    );
  }
}

/** Stores the time of a verified backup. */
export async function setBackedUp(db: Kysely<Schema>, at: number): Promise<void> {
  await db.updateTable('installation').set({ backed_up_at: at, backup_problem: null }).execute();
}

/** `problem` is a Norwegian sentence. */
async function setBackupProblem(db: Kysely<Schema>, problem: string): Promise<void> {
  await db.updateTable('installation').set({ backup_problem: problem }).execute();
}

/** Claims the next backup for this server. False where another server has started one recently. */
async function claimBackup(
  db: Kysely<Schema>,
  now: number,
  { takenBefore, begunBefore }: { takenBefore: number; begunBefore: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('installation')
    .set({ backup_begun_at: now })
    .where((row) =>
      row.and([
        row.or([row('backed_up_at', 'is', null), row('backed_up_at', '<', takenBefore)]),
        row.or([row('backup_begun_at', 'is', null), row('backup_begun_at', '<', begunBefore)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
