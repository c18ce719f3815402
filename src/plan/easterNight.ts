import { celebratedDate, defaultEpiphany, liturgicalDay } from './liturgicalDay.ts';
import type { When } from './plan.ts';

/** Whether it is on the evening before Easter Sunday (decision 79). */
export function isEasterNight(when: When): boolean {
  const date = celebratedDate(when);
  return date !== when.date && liturgicalDay(date, defaultEpiphany)?.name === 'paskedag';
}
