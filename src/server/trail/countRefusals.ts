import { hash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { refusals } from '#contract/trail.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { addressScope } from '#server/seam/route.ts';
import type { TrailTable } from '#server/storage/peopleTables.ts';
import { countUp, findRefusalsSince } from './trailStore.ts';

const hour = 60 * 60 * 1000; // ms

const refusalCodes: ReadonlySet<string> = new Set(refusals);

type Needed = Pick<Deps, 'db' | 'clock' | 'log'>;

interface Attempt {
  readonly deed: 'signInRefused' | 'registrationRefused';
  /** The address it came from. */
  readonly source: string;
}

/**
 * Lets somebody try to come in; where they are refused, the trail counts it (decision 48). The
 * refusal goes on as it was, also where it can't be counted.
 */
export async function countRefusals<Answer>(
  deps: Needed,
  attempt: Attempt,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem && refusalCodes.has(error.code)) await count(deps, attempt, error);
    throw error;
  }
}

/**
 * Whoever can be refused as often as they like must not fill the disk: one row for a place, a reason
 * and an hour, and once an hour has many of them, one for all others.
 */
async function count({ db, clock, log }: Needed, { deed, source }: Attempt, problem: Problem) {
  const { code, person = null } = problem;
  log.info({ deed, about: code, target: person }, 'refused');
  const now = clock();
  const since = now - (now % hour);
  const own = { deed, about: code, person_id: person, source: addressScope(source) };
  const other = { deed, about: null, person_id: null, source: null };
  try {
    const there = await findRefusalsSince(db, since);
    const fits = there.includes(idOf(own, since)) || there.length < limits.refusedPlaces;
    const row = fits ? own : other;
    const more = { id: idOf(row, since), at: now, actor_id: null, count: 1, told_at: null };
    await countUp(db, { ...row, ...more }, limits.refusalsCounted);
  } catch (error) {
    log.warn({ err: error }, 'could not count a refusal');
  }
}

/** Made of what the row counts, so that every server counts in the same one. */
function idOf(
  { deed, about, person_id, source }: Pick<TrailTable, 'deed' | 'about' | 'person_id' | 'source'>,
  since: number,
): string {
  return hash('sha256', JSON.stringify([since, deed, about, person_id, source]), 'base64url');
}
