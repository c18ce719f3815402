import type { Deps } from '#server/core/deps.ts';
import { ownsFolder } from './bindFolderToDatabase.ts';
import { type SurveyedContent, findNamedContents, isReferenced } from './fileStore.ts';
import { ifUnreferenced } from './storeFiles.ts';

const sweepInterval = 15_000; // ms: an incomplete upload is deleted within a minute
const day = 24 * 60 * 60 * 1000; // ms
const quarantineAfter = 30 * day;
const deleteAfter = 90 * day; // in quarantine
/** Maximum that one run adds to an age, so that a clock jump or a long stop ages nothing. */
const longestStep = 2 * day;
const namesLogged = 5; // per log line

type Needed = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Deletes incomplete uploads, and cleans up orphaned blobs at the start and once a day (decision 45).
 * Returns a function that stops it.
 */
export function cleanUpOrphans(deps: Needed): () => Promise<void> {
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'leftovers stay');
  const sweep = () => deps.files.sweep(deps.clock()).catch(logFailure);
  const cleanUp = () => cleanUpOrphanBlobs(deps).catch(logFailure);
  let work = sweep().then(cleanUp);
  const every = (span: number, task: () => Promise<void>) =>
    setInterval(() => {
      work = work.then(task);
    }, span);
  const timers = [every(sweepInterval, sweep), every(day, cleanUp)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    return work;
  };
}

/**
 * Ages in ms: of blobs without a row (`stray`), of quarantined blobs (`aside`), and of removed songs.
 * Stored as JSON in the note.
 */
type Ages = { readonly sweptAt?: number } & {
  readonly [kind in 'stray' | 'aside' | 'removed']?: Readonly<Record<string, number>>;
};
const note = 'ages.json';

/**
 * Cleans up orphaned blobs: logs blobs without a row and rows without a blob, quarantines blobs that have
 * had no row for 30 days, deletes them 90 days later, and restores those that a row references again.
 * Does nothing where the store belongs to another database.
 *
 * Ages are accumulated from run to run and stored with the blobs: a file's time says when it was
 * uploaded, not when its row was deleted, and restoring an older database must not age anything.
 */
export async function cleanUpOrphanBlobs(deps: Needed): Promise<void> {
  const { db, files, clock, log } = deps;
  if (!(await ownsFolder(deps))) {
    log.error({}, 'the files belong to another database and are left alone');
    return;
  }
  const now = clock();
  const ageOf = readAges(await files.readNote(note), now);
  const orphans: Record<string, number> = {};
  const quarantined: Record<string, number> = {};
  for (const sha256 of await files.listQuarantined()) {
    if (await isReferenced(db, sha256)) {
      await files.restoreQuarantined(sha256);
      continue;
    }
    quarantined[sha256] = ageOf('aside', sha256);
    if (quarantined[sha256] < deleteAfter) continue;
    await ifUnreferenced(deps, sha256, () => files.deleteQuarantined(sha256));
    delete quarantined[sha256];
  }
  const survey = await surveyFiles(deps);
  report(log, survey);
  for (const { sha256 } of survey.orphans) {
    orphans[sha256] = ageOf('stray', sha256);
    if (orphans[sha256] < quarantineAfter) continue;
    await ifUnreferenced(deps, sha256, () => files.quarantine(sha256));
    delete orphans[sha256];
    quarantined[sha256] = 0;
  }
  const ages = { sweptAt: now, stray: orphans, aside: quarantined };
  await files.writeNote(note, `${JSON.stringify(ages)}\n`);
}

/** Ages at `now`, from the note of the last run. Where it is lost or damaged, all ages restart at 0. */
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

function report(log: Deps['log'], { orphans, missing, damaged }: FilesSurvey): void {
  if (orphans.length > 0) {
    const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
    const names = orphans.slice(0, namesLogged).map(({ sha256 }) => sha256);
    const details = { count: orphans.length, bytes, names };
    log.warn(details, 'contents that no row names stay where they are');
  }
  const faulty = [...missing, ...damaged];
  if (faulty.length > 0) {
    const names = faulty.slice(0, namesLogged).map(({ title, name }) => title ?? name);
    log.error({ count: faulty.length, names }, 'contents are missing or cut off');
  }
}

/** Differences between blobs and rows. */
interface FilesSurvey {
  /** Blobs that no row references. */
  readonly orphans: readonly { readonly sha256: string; readonly size: number }[];
  /** Referenced blobs that do not exist. */
  readonly missing: readonly SurveyedContent[];
  /** Blobs whose size differs from their row. */
  readonly damaged: readonly SurveyedContent[];
}

/**
 * Compares every blob with every row. Revisions of songs reference files by their rows, so a blob without
 * a row is unreachable. An upload in progress may be counted as an orphan.
 */
export async function surveyFiles({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<FilesSurvey> {
  const missing = new Map<string, SurveyedContent>();
  for (const row of await findNamedContents(db)) missing.set(row.sha256, row);
  const orphans: { sha256: string; size: number }[] = [];
  const damaged: SurveyedContent[] = [];
  for await (const { sha256, size } of files.list()) {
    const row = missing.get(sha256);
    if (!row) orphans.push({ sha256, size });
    else if (row.size !== size) damaged.push(row);
    missing.delete(sha256);
  }
  return { orphans, missing: [...missing.values()], damaged };
}
