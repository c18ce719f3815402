import type { Deps } from '#server/core/deps.ts';
import { ownsFolder } from './bindFolderToDatabase.ts';
import { type SurveyedContent, findNamedContents, hasFileOf } from './fileStore.ts';
import { unlessNamed } from './keepFiles.ts';

const sweepEvery = 15_000; // ms: a file half received is gone within a minute
const day = 24 * 60 * 60 * 1000; // ms
const asideAfter = 30 * day;
const gone = 90 * day; // after that
/** What one sweep adds to an age at most: a clock that jumps, or a long stop, ages nothing. */
const longestStep = 2 * day;
const named = 5; // in a line of the log

type Needed = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Removes files half received, and looks after contents at the start and once a day (decision 45).
 * Answers how to stop.
 */
export function cleanUpOrphans(deps: Needed): () => Promise<void> {
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'leftovers stay');
  const sweep = () => deps.files.sweep(deps.clock()).catch(logFailure);
  const look = () => cleanUpOrphanBlobs(deps).catch(logFailure);
  let work = sweep().then(look);
  const every = (span: number, task: () => Promise<void>) =>
    setInterval(() => {
      work = work.then(task);
    }, span);
  const timers = [every(sweepEvery, sweep), every(day, look)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    return work;
  };
}

/**
 * How long contents have been seen without a row (`stray`), how long they have been set aside, and
 * how long songs have lain removed; ms.
 */
type Ages = { readonly sweptAt?: number } & {
  readonly [kind in 'stray' | 'aside' | 'removed']?: Readonly<Record<string, number>>;
};
const note = 'ages.json';

/**
 * Names in the log what has no row and what has no content. What has had no row for 30 days is set
 * aside, and let go 90 days later; what a row names again is brought back. Does nothing where the
 * folder is not this database's.
 *
 * Ages are counted from sweep to sweep and lie in the folder: the time of a file says when it came
 * and not when its row went, and an older database put back must not make anything older.
 */
export async function cleanUpOrphanBlobs(deps: Needed): Promise<void> {
  const { db, files, clock, log } = deps;
  if (!(await ownsFolder(deps))) {
    log.error({}, 'the files belong to another database and are left alone');
    return;
  }
  const now = clock();
  const ageOf = readAges(await files.readNote(note), now);
  const stray: Record<string, number> = {};
  const aside: Record<string, number> = {};
  for (const sha256 of await files.listAside()) {
    if (await hasFileOf(db, sha256)) {
      await files.bringBack(sha256);
      continue;
    }
    aside[sha256] = ageOf('aside', sha256);
    if (aside[sha256] < gone) continue;
    await unlessNamed(deps, sha256, () => files.letGo(sha256));
    delete aside[sha256];
  }
  const survey = await surveyFiles(deps);
  report(log, survey);
  for (const { sha256 } of survey.stray) {
    stray[sha256] = ageOf('stray', sha256);
    if (stray[sha256] < asideAfter) continue;
    await unlessNamed(deps, sha256, () => files.setAside(sha256));
    delete stray[sha256];
    aside[sha256] = 0;
  }
  await files.writeNote(note, `${JSON.stringify({ sweptAt: now, stray, aside })}\n`);
}

/** How old things are at `now`, by a note from the sweep before. Lost or damaged, all begins anew. */
export function readAges(text: string | undefined, now: number) {
  const before = parseAges(text);
  const step = Math.min(Math.max(now - (before.sweptAt ?? now), 0), longestStep);
  return (kind: Exclude<keyof Ages, 'sweptAt'>, key: string): number => {
    const age = before[kind]?.[key];
    return typeof age === 'number' ? age + step : 0;
  };
}

function parseAges(text = '{}'): Ages {
  try {
    return (JSON.parse(text) as Ages | null) ?? {};
  } catch {
    return {};
  }
}

function report(log: Deps['log'], { stray, missing, damaged }: FilesSurvey): void {
  if (stray.length > 0) {
    const bytes = stray.reduce((sum, { size }) => sum + size, 0);
    const names = stray.slice(0, named).map(({ sha256 }) => sha256);
    const told = { count: stray.length, bytes, names };
    log.warn(told, 'contents that no row names stay where they are');
  }
  const faulty = [...missing, ...damaged];
  if (faulty.length > 0) {
    const names = faulty.slice(0, named).map(({ title, name }) => title ?? name);
    log.error({ count: faulty.length, names }, 'contents are missing or cut off');
  }
}

/** How contents and rows agree. */
interface FilesSurvey {
  /** Contents that no row names. */
  readonly stray: readonly { readonly sha256: string; readonly size: number }[];
  /** Contents that a row names and that are not there. */
  readonly missing: readonly SurveyedContent[];
  /** Contents that are there with another size than their row says. */
  readonly damaged: readonly SurveyedContent[];
}

/**
 * Looks at every content and every row. Rows of files are never deleted, and earlier texts of songs
 * name files by them, so what no row names nothing in the database can reach. Contents that are
 * being kept meanwhile may count as stray.
 */
export async function surveyFiles({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<FilesSurvey> {
  const missing = new Map<string, SurveyedContent>();
  for (const row of await findNamedContents(db)) missing.set(row.sha256, row);
  const stray: { sha256: string; size: number }[] = [];
  const damaged: SurveyedContent[] = [];
  for await (const { sha256, size } of files.list()) {
    const row = missing.get(sha256);
    if (!row) stray.push({ sha256, size });
    else if (row.size !== size) damaged.push(row);
    missing.delete(sha256);
  }
  return { stray, missing: [...missing.values()], damaged };
}
