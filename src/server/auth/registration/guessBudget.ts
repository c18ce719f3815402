import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import { type CurrentUser, requireRecentAuth } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { addressScopes, widening } from '#server/core/addressScopes.ts';
import { readInstallation, setLinksOnly } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import * as guesses from './guessStore.ts';

const hour = 60 * 60 * 1000; // ms
const day = 24 * hour;

const installation = 'installation';
/** Counts consecutive days on which the daily budget was used up; starts at the last of them. */
const ceiling = { scope: 'ceiling', span: 3 * day };

const ofInstallation = [
  { scope: installation, span: hour, limit: limits.guessesPerHour },
  { scope: installation, span: day, limit: limits.guessesPerDay },
];

/** Always in the same order, narrow windows first, so that concurrent guesses cannot deadlock. */
function budgets(address: string) {
  const ofAddress = addressScopes(address).flatMap((scope, at) => [
    { scope, span: hour / 4, limit: limits.guessesPerAddressShort * widening ** at },
    { scope, span: day, limit: limits.guessesPerAddressDay * widening ** at },
  ]);
  return [...ofAddress, ...ofInstallation];
}

/**
 * Counts a guess of a bare code before it is looked up. Throws where a budget is used up or only links
 * are accepted (decision 7). Where counting fails the error propagates, and the code is not tried.
 */
export async function countGuess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  address: string,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const { links_only_since } = await readInstallation(tx);
    if (links_only_since !== null) throw new AppError('onlyLinksWork');
    await guesses.deleteOldGuessWindows(tx, now);
    for (const budget of budgets(address)) {
      const counted = await guesses.countWithin(tx, budget, budget.limit, now);
      if (!counted) throw await refusal(tx, budget, now);
      const daily = budget.scope === installation && budget.span === day;
      if (daily && counted.count === budget.limit) await noteCeiling(tx, counted.started_at, now);
    }
  });
}

/** Reverts the count of a correct code. */
export async function uncountGuess({ db }: Pick<Deps, 'db'>, address: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const budget of budgets(address)) await guesses.uncountWithin(tx, budget);
  });
}

/** Accepts bare codes again, with full budgets (decision 7). */
export async function reopenRegistration(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  prest: CurrentUser,
): Promise<void> {
  requireRecentAuth(deps, prest);
  await deps.db.transaction().execute(async (tx) => {
    // The lock order of a guess, so that both cannot deadlock.
    for (const each of [...ofInstallation, ceiling]) await guesses.deleteGuessWindow(tx, each);
    await setLinksOnly(tx, null);
    await recordAuditEvent({ ...deps, db: tx }, { event: 'codesReopened', by: prest.id });
  });
}

async function refusal(
  tx: Kysely<Schema>,
  window: guesses.GuessWindow,
  now: number,
): Promise<AppError> {
  const full = await guesses.findGuessWindow(tx, window);
  const ends = (full?.started_at ?? now) + window.span;
  return new AppError('tooManyGuesses', {
    retryAfter: Math.max(1, Math.ceil((ends - now) / 1000)),
  });
}

/** Consecutive days: the next one starts less than a full day after the end of the last. */
async function noteCeiling(tx: Kysely<Schema>, dayStarted: number, now: number): Promise<void> {
  const last = await guesses.findGuessWindow(tx, ceiling);
  if (last?.started_at === dayStarted) return;
  const inARow = last !== undefined && dayStarted < last.started_at + 2 * day;
  const count = inARow ? last.count + 1 : 1;
  await guesses.putGuessWindow(tx, { ...ceiling, started_at: dayStarted, count });
  if (count >= limits.daysAtCeiling) await setLinksOnly(tx, now);
}
