import { hash } from 'node:crypto';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import { type AuditEventName, refusals, refusedRights } from '#contract/people/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { RequestContext } from '#server/core/route.ts';
import { addressScope } from '#server/core/addressScopes.ts';
import { countUp, findRefusalsSince } from './auditStore.ts';

const hour = 60 * 60 * 1000; // ms

const refusalCodes: ReadonlySet<string> = new Set(refusals);
const rightCodes: ReadonlySet<string> = new Set(refusedRights);

type Needed = Pick<Deps, 'db' | 'clock' | 'log'>;

interface Attempt {
  readonly event: 'signInRefused' | 'registrationRefused';
  /** IP address of the client. */
  readonly source: string;
}

/**
 * Runs a sign-in or registration and counts a refusal as an audit event (decision 48). Rethrows the
 * error, also where counting fails.
 */
export async function countRefusals<Answer>(
  deps: Needed,
  attempt: Attempt,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && refusalCodes.has(error.code)) {
      await count(deps, attempt, { about: error.code, person: error.person });
    }
    throw error;
  }
}

/**
 * Counts refusals without letting anybody fill the disk: one row per address, reason and hour, and
 * beyond `limits.refusedPlaces` rows in an hour, one row for all others.
 */
async function count(
  { db, clock, log }: Needed,
  { event: deed, source }: Attempt | { readonly event: 'originRefused'; readonly source: string },
  refusal: { readonly about: string; readonly person?: string | undefined },
) {
  const { about } = refusal;
  const person = refusal.person ?? null;
  log.info({ deed, about, target: person }, 'refused');
  const now = clock();
  const since = now - (now % hour);
  const own = { deed, about, person_id: person, source: addressScope(source) };
  const other = { deed, about: null, person_id: null, source: null };
  try {
    const there = await findRefusalsSince(db, placesOf(deed), since);
    const fits =
      there.includes(idOf([since, deed, about, person, own.source])) ||
      there.length < limits.refusedPlaces;
    const row = fits ? own : other;
    const id = idOf([since, row.deed, row.about, row.person_id, row.source]);
    await countUp(db, { ...row, id, at: now, actor_id: null, count: 1 }, limits.refusalsCounted);
  } catch (err) {
    log.warn({ err }, 'could not count a refusal');
  }
}

/** Which refusals share rows: calls from other sites must not leave none for sign-ins. */
function placesOf(deed: AuditEventName): readonly AuditEventName[] {
  return deed === 'originRefused' ? [deed] : ['signInRefused', 'registrationRefused'];
}

/**
 * Counts that a signed-in user lacked a right (decision 62): one row per person, endpoint and hour, so
 * that the audit log cannot be flooded. A call from another site is refused before its session is read, and
 * is counted by address, as sign-ins are.
 */
export async function countRefusedRight(
  deps: Needed,
  { user, address }: Pick<RequestContext, 'user' | 'address'>,
  { method, path }: Endpoint,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError)) return;
  const about = `${method} ${path}`;
  if (error.code === 'foreignOrigin') {
    return count(deps, { event: 'originRefused', source: address }, { about });
  }
  if (user === null || !(error.hidesRight || rightCodes.has(error.code))) return;
  const { db, clock, log } = deps;
  const now = clock();
  const row = { deed: 'rightRefused', actor_id: user.id, about } as const;
  const id = idOf([now - (now % hour), row.deed, row.about, row.actor_id]);
  const source = addressScope(address);
  const more = { id, at: now, person_id: null, source, count: 1 };
  await countUp(db, { ...row, ...more }, limits.refusalsCounted).catch((reason: unknown) => {
    log.warn({ err: reason }, 'could not count a refusal');
  });
}

/** Row id derived from what is counted, so that all servers use the same row. */
function idOf(counted: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(counted), 'base64url');
}
