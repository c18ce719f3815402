import { createHmac } from 'node:crypto';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import {
  type createPlanLink as createEndpoint,
  type getPlanLink as getEndpoint,
  sharedPlanPath,
} from '#contract/plans/sharedPlans.ts';
import { AppError } from '#server/core/AppError.ts';
import { type CurrentUser, lockWithUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime, newSecret, secretHash } from '#server/core/deps.ts';
import { endsAt, morningAfter } from './linkEnd.ts';
import { endLinkOf, findLinkOf, type LinkRow, setLink } from './linkStore.ts';
import { findPlanFor } from './readPlans.ts';
import { recordPlanEvent } from './writePlans.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log' | 'invitationKey'>;
type Link = AnswerOf<typeof createEndpoint>;

/** Null where there is no link, or it has ended. */
export async function getPlanLink(
  deps: Needed,
  user: CurrentUser,
  id: string,
): Promise<AnswerOf<typeof getEndpoint>> {
  const plan = await findPlanFor(deps.db, user, id);
  const row = await findLinkOf(deps.db, id);
  return { link: row && isOpen(deps, row, plan.date) ? presentLink(deps, row, plan.date) : null };
}

/**
 * Creates the link of a plan, or returns the existing one, so that everybody shares the same. Throws
 * `planIsOver` after the plan's day.
 */
export function createPlanLink(deps: Needed, user: CurrentUser, id: string): Promise<Link> {
  return deps.db.transaction().execute(async (tx) => {
    const plan = await findPlanFor(tx, await lockWithUser(tx, user), id);
    if (deps.clock() >= morningAfter(plan.date)) throw new AppError('planIsOver');
    const known = await findLinkOf(tx, id);
    if (known && isOpen(deps, known, plan.date)) return presentLink(deps, known, plan.date);
    const secret = { plan_id: id, seed: newSecret(deps.randomBytes, 16) };
    const row = {
      ...secret,
      token_hash: secretHash(tokenOf(deps, secret)),
      created_by: user.id,
      created_at: deps.clock(),
    };
    await setLink(tx, row);
    await recordPlanEvent(deps, tx, 'planShared', user, plan);
    return presentLink(deps, row, plan.date);
  });
}

/** Ends the link at once; ending none is no error. */
export function endPlanLink(deps: Needed, user: CurrentUser, id: string): Promise<{ ok: true }> {
  return deps.db.transaction().execute(async (tx) => {
    const plan = await findPlanFor(tx, await lockWithUser(tx, user), id);
    if (await endLinkOf(tx, id)) await recordPlanEvent(deps, tx, 'planLinkEnded', user, plan);
    return { ok: true } as const;
  });
}

const tokenBytes = 16; // 128 bits

/**
 * The token of a link: derived with the installation's key, so that it can be shown again though the
 * database has only its hash (decision 7).
 */
function tokenOf(
  { invitationKey }: Pick<Deps, 'invitationKey'>,
  { plan_id, seed }: Pick<LinkRow, 'plan_id' | 'seed'>,
): string {
  return createHmac('sha256', Buffer.from(invitationKey, 'base64url'))
    .update(`plan ${plan_id} ${seed}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url');
}

/** False where it has ended, or the installation's key was replaced since. */
function isOpen(deps: Pick<Deps, 'clock' | 'invitationKey'>, row: LinkRow, date: string): boolean {
  const isOurs = secretHash(tokenOf(deps, row)) === row.token_hash;
  return isOurs && deps.clock() < endsAt(date, row.created_at);
}

function presentLink(
  deps: Pick<Deps, 'invitationKey' | 'settings'>,
  row: Pick<LinkRow, 'plan_id' | 'seed' | 'created_at'>,
  date: string,
): Link {
  return {
    url: `${deps.settings.publicOrigin}${sharedPlanPath(tokenOf(deps, row))}`,
    endsAt: isoTime(endsAt(date, row.created_at)),
  };
}
