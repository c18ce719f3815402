import { nextUsual } from '#plan/nextUsual.ts';
import type { PlanKind } from '#plan/plan.ts';
import type { UsualDay } from '#plan/usualDays.ts';
import { dateOf, timeOf } from './today.ts';

/** When a new plan is likely to be, of a kind if one is chosen. */
export function suggestWhen(
  usual: readonly UsualDay[],
  plans: Parameters<typeof nextUsual>[1],
  now: Date,
  kind?: PlanKind,
): ReturnType<typeof nextUsual> {
  const ofKind = usual.filter((each) => kind === undefined || each.kind === kind);
  const next = nextUsual(ofKind.length > 0 ? ofKind : usual, plans, {
    date: dateOf(now),
    time: timeOf(now),
  });
  return { ...next, kind: kind ?? next.kind };
}
