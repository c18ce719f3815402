/** A day of the calendar, counted from 1 January 1970. No time of day and no zone. */
export type Day = number;

const millisecondsPerDay = 86_400_000;

/** The day of a date as `YYYY-MM-DD`; null for anything else, such as 31 November. */
export function parseDate(date: string): Day | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const read = dayOf(Number(year), Number(month), Number(day));
  return printDate(read) === date ? read : null;
}

/** `YYYY-MM-DD`. */
export function printDate(day: Day): string {
  const date = new Date(day * millisecondsPerDay);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** `month`: 1 to 12. */
export function dayOf(year: number, month: number, day: number): Day {
  return Date.UTC(year, month - 1, day) / millisecondsPerDay;
}

export function yearOf(day: Day): number {
  return new Date(day * millisecondsPerDay).getUTCFullYear();
}

/** 0 is Sunday, as in JavaScript. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7; // 1 January 1970 was a Thursday
}

/** That day, or the first Sunday after it. */
export function sundayFrom(day: Day): Day {
  return day + ((7 - weekdayOf(day)) % 7);
}

/** Infinity for text that is no date. */
export function daysBetween(from: string, to: string): number {
  const [first, last] = [parseDate(from), parseDate(to)];
  return first === null || last === null ? Infinity : last - first;
}
