import { dayOf, printDate } from '#plan/days.ts';

/** The date of this device's clock, `YYYY-MM-DD`. */
export function dateOf(now: Date): string {
  return printDate(dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()));
}

/** Date and time of this device's clock, `HH:MM`. */
export function momentOf(now: Date): { readonly date: string; readonly time: string } {
  const parts = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return { date: dateOf(now), time: parts.join(':') };
}
