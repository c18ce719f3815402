import { isEasterNight } from './easterNight.ts';
import { defaultEpiphany, liturgicalDay } from './liturgicalDay.ts';
import type { PlanItem, When } from './plan.ts';

/** The place of the last reading before the gospel. */
export const epistle = 'Epistel';

/** By the numbers of their places; the epistle is the last. */
const readings = [
  '1 Mos 1,1–2,2',
  '1 Mos 22,1–18',
  '2 Mos 14,15–15,1',
  'Jes 54,5–14',
  'Jes 55,1–11',
  'Bar 3,9–15.32–4,4',
  'Esek 36,16–17a.18–28',
  'Rom 6,3–11',
];

/** By the year of the readings. */
const gospels = { A: 'Matt 28,1–10', B: 'Mark 16,1–7', C: 'Luk 24,1–12' };

/** A place, with what was read there in an earlier plan. */
type Read = Pick<PlanItem, 'slot' | 'slotName' | 'reference'>;

/**
 * What is read at each place of the Easter Vigil (decision 79). A place keeps the reading that it had
 * in an earlier plan, which may have left others out. Null where nothing is read, and on other days.
 */
export function vigilReadings(when: When): (place: Read) => string | null {
  const day = liturgicalDay(when.date, defaultEpiphany);
  if (day === null || when.kind !== 'vigilie' || !isEasterNight(when)) return () => null;
  return ({ slot, slotName, reference }) => {
    if (slot === 'evangelium') return gospels[day.cycle];
    if (slot !== 'lesning') return null;
    const asBefore = readings.find((each) => chapterOf(each) === chapterOf(reference ?? ''));
    const number = slotName === epistle ? readings.length : numberIn(slotName ?? '');
    return asBefore ?? readings[number - 1] ?? null;
  };
}

/** «2 Mos 14». No two readings are of one chapter, which people write as they like. */
function chapterOf(reference: string): string {
  return reference.split(',')[0]?.trim() ?? '';
}

/** 3 of «3. lesning» and «Lesning 3»; 0 of a name without a number. */
function numberIn(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}
