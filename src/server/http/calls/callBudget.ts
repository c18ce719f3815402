import {
  type Allowance,
  type Budget,
  type BudgetName,
  type Budgets,
  budgets,
} from '#contract/base/budgets.ts';
import { knownCookie, knownOwner } from '#server/auth/sessions/knownBrowser.ts';
import type { Deps } from '#server/core/deps.ts';
import type { RequestContext } from '#server/core/route.ts';
import { addressScopes, widening } from '#server/core/addressScopes.ts';
import { AppError } from '#server/core/AppError.ts';

const callersAtMost = 10_000; // remembered per budget; the least recent caller is evicted first

/**
 * Rate limiter for costly endpoints, a token bucket (docs/decisions/0015): each call takes a token,
 * tokens are refilled at `perMinute`, and a bucket holds `atOnce` of them. In memory, per server
 * process, so that no address is stored longer than it is needed.
 */
export class CallBudget {
  readonly #budget: Budget;
  /** Caller → when the bucket is full again, in milliseconds since 1970; the most recent call last. */
  readonly #fullAt = new Map<string, number>();
  #allFullAt = 0;
  #reserveFullAt = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get callers(): number {
    return this.#fullAt.size;
  }

  /**
   * Takes a token of the caller and of the server. Throws `tooManyRequests`, and takes none, where
   * either bucket is empty. A caller has one key per address scope, the widest last (`addressScopes`).
   * A known caller (`isKnown`) falls back on the reserve where the server's bucket is empty.
   */
  spend(names: readonly string[], now: number, isKnown = false): void {
    const { own, inAll, reserve } = this.#budget;
    const ownOf = (name: string, at: number) =>
      own ? [{ name, ...takeToken(widened(own, at), this.#fullAt.get(name) ?? 0, now) }] : [];
    const ownBuckets = names.flatMap(ownOf);
    const all = inAll && takeToken(inAll, this.#allFullAt, now);
    const spare = isKnown && reserve ? takeToken(reserve, this.#reserveFullAt, now) : undefined;
    const usesReserve = all !== undefined && all.wait > 0 && spare !== undefined;
    const shared = usesReserve ? spare : all;
    const wait = Math.max(...ownBuckets.map((each) => each.wait), shared?.wait ?? 0);
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) });
    if (shared && usesReserve) this.#reserveFullAt = shared.fullAt;
    else if (shared) this.#allFullAt = shared.fullAt;
    for (const { name, fullAt } of ownBuckets) {
      this.#fullAt.delete(name);
      this.#fullAt.set(name, fullAt);
    }
    for (const [oldest] of this.#fullAt) {
      if (this.#fullAt.size <= callersAtMost) break;
      this.#fullAt.delete(oldest);
    }
  }
}

function widened({ atOnce, perMinute }: Allowance, times: number): Allowance {
  return { atOnce: atOnce * widening ** times, perMinute: perMinute * widening ** times };
}

/**
 * When the bucket is full again after one more call, and how long that call has to wait, both in
 * milliseconds. A value beyond the capacity means that the clock was set back; the bucket is reset.
 */
function takeToken({ atOnce, perMinute }: Allowance, fullAt: number, now: number) {
  const refill = 60_000 / perMinute; // ms per token
  const capacity = atOnce * refill;
  const missing = fullAt <= now + capacity ? Math.max(0, fullAt - now) : 0;
  return { fullAt: now + missing + refill, wait: Math.max(0, missing + refill - capacity) };
}

type Caller = Pick<RequestContext, 'user' | 'address' | 'cookie'>;

/** Applies a rate limit, if any; endpoints of one budget share it. */
export function callBudgets(known: Budgets = budgets) {
  const all = new Map(Object.entries(known).map(([name, each]) => [name, new CallBudget(each)]));
  return (
    budget: BudgetName | undefined,
    context: Caller,
    { clock, invitationKey }: Pick<Deps, 'clock' | 'invitationKey'>,
  ): void => {
    if (budget === undefined) return;
    // A whole parish may share one address, so a known person is counted by id.
    const person = context.user?.id ?? knownOwner(invitationKey, context.cookie(knownCookie));
    const names = person === undefined ? addressScopes(context.address) : [person];
    all.get(budget)?.spend(names, clock(), person !== undefined);
  };
}
