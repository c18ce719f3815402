import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { dayOf, printDate } from '#plan/days.ts';
import { readStored } from '#web/preferences/storage.ts';

/** The date of this device's clock, `YYYY-MM-DD`. */
export function dateOf(now: Date): string {
  return printDate(dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()));
}

/** Date and time of the device's clock, also where the server renders its page. */
export function momentHere(): ReturnType<typeof momentOf> {
  const zone = readStored(ssrPreferences.zone);
  return momentOf(zone === null ? new Date() : inZone(new Date(), zone));
}

/** The time that clocks show there, as a time here. */
function inZone(now: Date, zone: string): Date {
  try {
    return new Date(now.toLocaleString('en-US', { timeZone: zone }));
  } catch {
    return now; // a name that this engine does not know
  }
}

/** Date and time of this device's clock, `HH:MM`. */
export function momentOf(now: Date): { readonly date: string; readonly time: string } {
  const parts = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return { date: dateOf(now), time: parts.join(':') };
}
