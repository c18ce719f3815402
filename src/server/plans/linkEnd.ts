import { limits } from '#contract/limits.ts';
import { parseDate, printDate } from '#plan/days.ts';

const day = 24 * 60 * 60 * 1000; // ms

/** When the link of a plan ends: the morning after, so that a vigil ends before it (decision 42). */
export function endsAt(date: string): number {
  return (parseDate(date) ?? 0) * day + limits.planLinkUntil;
}

/** The last date whose links have ended. */
export function endedUntil(now: number): string {
  return printDate(Math.floor((now - limits.planLinkUntil) / day));
}
