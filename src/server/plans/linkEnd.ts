import { limits } from '#contract/base/limits.ts';
import { parseDate, printDate } from '#plan/days.ts';

const day = 24 * 60 * 60 * 1000; // ms

/** The morning after the day of a plan, so that a vigil ends before it (decision 42). */
export function morningAfter(date: string): number {
  return (parseDate(date) ?? 0) * day + limits.planLinkUntil;
}

/** When the link of a plan ends: the morning after, or 400 days after it was made. */
export function endsAt(date: string, madeAt: number): number {
  return Math.min(morningAfter(date), madeAt + limits.planLinkAtMost);
}

/** The last date whose links have ended. */
export function endedUntil(now: number): string {
  return printDate(Math.floor((now - limits.planLinkUntil) / day));
}
