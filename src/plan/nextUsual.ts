import { parseDate, printDate, weekdayOf } from './days.ts';
import type { PlanKind, When } from './plan.ts';
import type { UsualDay } from './usualDays.ts';

const saturday: UsualDay = { weekday: 6, time: null, kind: 'eukaristi' };
const weeks = 4; // looked ahead

/**
 * The next usual celebration that has no plan yet, from `now` on; the next Saturday's Eucharist if
 * nothing is usual. With a `kind` the next of that kind; if none is usual, it takes the next usual day.
 */
export function nextUsual(
  usual: readonly UsualDay[],
  plans: readonly Pick<When, 'date' | 'kind'>[],
  now: { readonly date: string; readonly time: string },
  kind?: PlanKind,
): When {
  const today = parseDate(now.date) ?? 0;
  const ofKind = usual.filter((each) => each.kind === kind);
  const days = ofKind.length > 0 ? ofKind : usual.length > 0 ? usual : [saturday];
  const all = Array.from({ length: 7 * weeks + 1 }, (_, ahead) => today + ahead).flatMap((day) =>
    days
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .toSorted((a, b) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1))
      .map(({ time, kind }) => ({ date: printDate(day), time, kind })),
  );
  const coming = all.filter(
    ({ date, time }) => date !== now.date || time === null || time > now.time,
  );
  const isFree = ({ date, kind }: When) =>
    !plans.some((plan) => plan.date === date && plan.kind === kind);
  const next = coming.find(isFree) ?? coming[0] ?? { ...saturday, date: now.date };
  return { date: next.date, time: next.time, kind: kind ?? next.kind };
}
