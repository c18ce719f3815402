import { type Allowance, type Budget, type Budgets, budgets } from '#contract/budgets.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Visit, addressScope } from '#server/seam/route.ts';
import { Problem } from '#server/seam/problem.ts';

const callersAtMost = 10_000; // remembered per budget; whoever called longest ago is forgotten first

/**
 * What costly calls may cost (docs/decisions/0015): each call is paid back as time goes by, and
 * nobody may owe more than what their allowance has at once. Of one server, in memory: it guards
 * that server, and keeps no address longer than it counts.
 */
export class CallBudget {
  readonly #own: Allowance;
  readonly #inAll: Allowance | undefined;
  /** Caller → when all of theirs is paid back, in milliseconds since 1970; the latest call last. */
  readonly #paidBackAt = new Map<string, number>();
  #allPaidBackAt = 0;

  constructor({ own, inAll }: Budget) {
    this.#own = own;
    this.#inAll = inAll;
  }

  /** How many callers are remembered. */
  get callers(): number {
    return this.#paidBackAt.size;
  }

  /** Throws `tooManyRequests`, and counts nothing, where caller or server are at their end. */
  spend(caller: string, now: number): void {
    const own = owing(this.#own, this.#paidBackAt.get(caller) ?? 0, now);
    const all = this.#inAll ? owing(this.#inAll, this.#allPaidBackAt, now) : now;
    this.#paidBackAt.delete(caller);
    this.#paidBackAt.set(caller, own);
    this.#allPaidBackAt = all;
    const [oldest] = this.#paidBackAt.keys();
    if (this.#paidBackAt.size > callersAtMost && oldest !== undefined) {
      this.#paidBackAt.delete(oldest);
    }
  }
}

/** When all is paid back after one call more. Nobody owes more than all; then the clock was set back. */
function owing({ atOnce, perMinute }: Allowance, paidBackAt: number, now: number): number {
  const price = 60_000 / perMinute; // ms
  const credit = atOnce * price;
  const owes = paidBackAt <= now + credit ? Math.max(0, paidBackAt - now) : 0;
  const next = now + owes + price;
  if (next - now <= credit) return next;
  throw new Problem('tooManyRequests', { retryAfter: Math.ceil((next - now - credit) / 1000) });
}

/** Counts each call of an endpoint that has a budget; calls of one budget count together. */
export function callBudgets(known: Budgets = budgets) {
  const all = new Map(Object.entries(known).map(([name, each]) => [name, new CallBudget(each)]));
  return ({ budget }: Endpoint, visit: Pick<Visit, 'user' | 'address'>, now: number): void => {
    if (budget === undefined) return;
    // Behind one address there may be a whole parish; who is signed in is one of them.
    all.get(budget)?.spend(visit.user?.id ?? addressScope(visit.address), now);
  };
}
