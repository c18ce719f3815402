import { parseDate, weekdayOf } from './days.ts';
import type { PlanKind } from './plan.ts';

/** When a community usually celebrates what. */
export interface UsualDay {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly time: string | null;
  readonly kind: PlanKind;
}

/** Plans that are looked at: about three months of two evenings a week. */
const plansToLearnFrom = 24;

/**
 * The usual days of a community, learnt from its plans: a kind that came at least twice on a weekday
 * among the latest, at the time that it had last. From Monday to Sunday.
 */
export function usualDays(
  plans: readonly {
    readonly date: string;
    readonly time: string | null;
    readonly kind: PlanKind;
  }[],
): UsualDay[] {
  const found = new Map<string, UsualDay & { readonly times: number }>();
  const newestFirst = plans.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  for (const { date, time, kind } of newestFirst.slice(0, plansToLearnFrom)) {
    const day = parseDate(date);
    if (day === null) continue;
    const weekday = weekdayOf(day);
    const key = `${weekday} ${kind}`;
    const known = found.get(key) ?? { weekday, time, kind, times: 0 };
    found.set(key, { ...known, times: known.times + 1 });
  }
  return [...found.values()]
    .filter(({ times }) => times > 1)
    .toSorted((a, b) => fromMonday(a) - fromMonday(b))
    .map(({ weekday, time, kind }) => ({ weekday, time, kind }));
}

function fromMonday({ weekday }: UsualDay): number {
  return (weekday + 6) % 7;
}
