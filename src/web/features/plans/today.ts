import { dayOf, printDate } from '#plan/days.ts';

/** The date of this device's clock, `YYYY-MM-DD`. */
export function dateOf(now: Date): string {
  return printDate(dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()));
}

/** The time of this device's clock, `HH:MM`. */
export function timeOf(now: Date): string {
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
