import { type Allowance, type Budget, type Budgets, budgets } from '#contract/budgets.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { knownCookie, knownOwner } from '#server/auth/sessions/knownBrowser.ts';
import type { Deps } from '#server/core/deps.ts';
import { type RequestContext, addressScopes, widening } from '#server/core/route.ts';
import { AppError } from '#server/core/AppError.ts';

const callersAtMost = 10_000; // remembered per budget; whoever called longest ago is forgotten first

/**
 * What costly calls may cost (docs/decisions/0015): each call is paid back as time goes by, and
 * nobody may owe more than what their allowance has at once. Of one server, in memory: it guards
 * that server, and keeps no address longer than it counts.
 */
export class CallBudget {
  readonly #budget: Budget;
  /** Caller → when all of theirs is paid back, in milliseconds since 1970; the latest call last. */
  readonly #paidBackAt = new Map<string, number>();
  #allPaidBackAt = 0;
  #reservePaidBackAt = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** How many callers are remembered. */
  get callers(): number {
    return this.#paidBackAt.size;
  }

  /**
   * Throws `tooManyRequests`, and counts nothing, where caller or server are at their end. The caller
   * has several names where it is counted with others, the widest last (`addressScopes`).
   */
  spend(names: readonly string[], now: number, isKnown = false): void {
    const { own, inAll, reserve } = this.#budget;
    const owed = names.map((name, at) => ({
      name,
      ...oneMore(widened(own, at), this.#paidBackAt.get(name) ?? 0, now),
    }));
    const all = inAll && oneMore(inAll, this.#allPaidBackAt, now);
    const kept = isKnown && reserve ? oneMore(reserve, this.#reservePaidBackAt, now) : undefined;
    const isReserved = all !== undefined && all.wait > 0 && kept !== undefined;
    const pool = isReserved ? kept : all;
    const wait = Math.max(...owed.map((each) => each.wait), pool?.wait ?? 0);
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) });
    if (pool && isReserved) this.#reservePaidBackAt = pool.paidBackAt;
    else if (pool) this.#allPaidBackAt = pool.paidBackAt;
    for (const { name, paidBackAt } of owed) {
      this.#paidBackAt.delete(name);
      this.#paidBackAt.set(name, paidBackAt);
    }
    for (const [oldest] of this.#paidBackAt) {
      if (this.#paidBackAt.size <= callersAtMost) break;
      this.#paidBackAt.delete(oldest);
    }
  }
}

function widened({ atOnce, perMinute }: Allowance, times: number): Allowance {
  return { atOnce: atOnce * widening ** times, perMinute: perMinute * widening ** times };
}

/**
 * When all is paid back after one call more, and how long that one has to wait, in milliseconds.
 * Nobody owes more than all; then the clock was set back.
 */
function oneMore({ atOnce, perMinute }: Allowance, before: number, now: number) {
  const price = 60_000 / perMinute; // ms
  const credit = atOnce * price;
  const owes = before <= now + credit ? Math.max(0, before - now) : 0;
  return { paidBackAt: now + owes + price, wait: Math.max(0, owes + price - credit) };
}

type Caller = Pick<RequestContext, 'user' | 'address' | 'cookie'>;

/** Counts each call of an endpoint that has a budget; calls of one budget count together. */
export function callBudgets(known: Budgets = budgets) {
  const all = new Map(Object.entries(known).map(([name, each]) => [name, new CallBudget(each)]));
  return (
    { budget }: Endpoint,
    context: Caller,
    { clock, invitationKey }: Pick<Deps, 'clock' | 'invitationKey'>,
  ): void => {
    if (budget === undefined) return;
    // Behind one address there may be a whole parish; who is known is one of them.
    const one = context.user?.id ?? knownOwner(invitationKey, context.cookie(knownCookie));
    const names = one === undefined ? addressScopes(context.address) : [one];
    all.get(budget)?.spend(names, clock(), one !== undefined);
  };
}
