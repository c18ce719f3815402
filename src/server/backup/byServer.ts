import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/files/blobs/ContentStore.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';

const hour = 3_600_000; // ms
const lookEvery = hour / 6;
const night = { from: 2, to: 4 }; // hours, local time
const oneNight = 20 * hour;
const overdueAfter = 36 * hour;

/** What came of one: nothing in its way, or a Norwegian sentence. */
export type Outcome = { readonly problem: string | null };

type Needed = Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>;

/**
 * Takes a backup each night between two and four; at any hour where none has been taken for a day
 * and a half, as on a machine that sleeps at night. Of several servers one takes it. Answers how to
 * stop. Databases for trying out are not backed up.
 */
export function backUpNightly(deps: Needed): () => Promise<void> {
  const { backupDir, environment } = deps.settings;
  if (backupDir === null || environment !== 'production') return async () => undefined;
  let running: Taking | undefined;
  let work = Promise.resolve();
  const look = () => {
    work = work
      .then(() =>
        takeIfDue(deps, (settings) => {
          running = takeInWorker(settings);
          return running.outcome;
        }),
      )
      .catch((error: unknown) => deps.log.warn({ err: error }, 'no look at backups'));
  };
  look();
  const timer = setInterval(look, lookEvery).unref();
  return async () => {
    clearInterval(timer);
    await running?.end();
    await work;
  };
}

/** One look. `take` does the work and never throws. */
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
  if (problem === null) await noteBackup(db, now);
  else {
    log.error({ problem }, 'no backup');
    await noteProblem(db, problem);
  }
}

function isNight(now: number): boolean {
  const at = new Date(now).getHours();
  return at >= night.from && at < night.to;
}

/** Whether people are to be told: none for three days, though the server takes them. */
export function isOverdue(
  settings: Pick<Settings, 'backupDir'>,
  installation: { backed_up_at: number | null; bootstrapped_at: number | null },
  now: number,
): boolean {
  const since = installation.backed_up_at ?? installation.bootstrapped_at;
  return settings.backupDir !== null && since !== null && now - since > limits.backupOverdueAfter;
}

interface Taking {
  readonly outcome: Promise<Outcome>;
  /** Now, wherever it is; the next one removes what it leaves. */
  end(): Promise<unknown>;
}

/** In a thread of its own: copying and hashing keep nobody waiting, and what fails there fails alone. */
function takeInWorker(settings: Settings): Taking {
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
 * The database alone as the release before left it: contents an upgrade does not touch. Throws
 * `StartupError` where there can be no copy; then nothing has been changed.
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
      `Databasen skal bringes opp til denne utgaven, og først skal den kopieres. ${why} Ingenting er endret.`,
    );
  }
}

/** A backup has proven itself. */
export async function noteBackup(db: Kysely<Schema>, at: number): Promise<void> {
  await db.updateTable('installation').set({ backed_up_at: at, backup_problem: null }).execute();
}

/** `problem` is for people. */
async function noteProblem(db: Kysely<Schema>, problem: string): Promise<void> {
  await db.updateTable('installation').set({ backup_problem: problem }).execute();
}

/** True for one of the servers that ask at once; the others wait until `begunBefore` is later. */
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
