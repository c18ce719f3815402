import { daysBetween } from './days.ts';

interface Dated {
  readonly date: string;
  readonly time: string | null;
}

/** A moment on the clock of the device: `YYYY-MM-DD` and `HH:MM`. */
interface Moment {
  readonly date: string;
  readonly time: string;
}

const usualTime = '20:00'; // where a plan has none
const lasts = 60; // minutes, at the least

/** Whether a celebration is probably over, so that one can say what was sung. */
export function isOver(plan: Dated, now: Moment): boolean {
  const minutes = daysBetween(plan.date, now.date) * 24 * 60;
  return minutes + minutesOf(now.time) - minutesOf(plan.time ?? usualTime) >= lasts;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

interface Planned extends Dated {
  readonly chosen: number;
  readonly isHeld: boolean;
}

/** The first plan of today that is neither over nor celebrated; of one without songs nobody knows. */
export function planOfToday<Plan extends Planned>(
  plans: readonly Plan[],
  now: Moment,
): Plan | null {
  const isToCome = (plan: Plan) => !plan.isHeld && (plan.chosen === 0 || !isOver(plan, now));
  return plans.find((plan) => plan.date === now.date && isToCome(plan)) ?? null;
}

const askedFor = 3; // days

/** The plan that Home shows: `asks` means that it is over and Home asks what was sung. */
type PlanOfNow<Plan> = { readonly asks: boolean; readonly plan: Plan };

/**
 * The next plan. For some days the last plan comes first while nobody has marked what was sung, unless
 * another one is today. `plans` are sorted by time.
 */
export function planOfNow<Plan extends Planned>(
  plans: readonly Plan[],
  now: Moment,
): PlanOfNow<Plan> | null {
  const next = plans.find(
    (plan) => !plan.isHeld && (!isOver(plan, now) || (plan.chosen === 0 && plan.date === now.date)),
  );
  if (next !== undefined && next.date <= now.date) return { asks: false, plan: next };
  const last = plans.findLast((plan) => isOver(plan, now));
  const isAsked =
    last !== undefined &&
    last.chosen > 0 &&
    !last.isHeld &&
    daysBetween(last.date, now.date) <= askedFor;
  if (isAsked) return { asks: true, plan: last };
  return next === undefined ? null : { asks: false, plan: next };
}
