import { type Day, dayOf, parseDate, printDate, sundayFrom, weekdayOf, yearOf } from './days.ts';
import type { PlanKind, SongSeason } from './plan.ts';

/** When a community celebrates Epiphany: on 6 January, or on the Sunday from 2 to 8 January. */
export const epiphanies = ['jan6', 'sunday'] as const;
export type Epiphany = (typeof epiphanies)[number];

/** As the Catholic Church in Norway keeps it. */
export const defaultEpiphany: Epiphany = 'sunday';

type Season = Exclude<SongSeason, 'pinse' | 'maria'>;

/** Days with a name of their own: those that take the place of a Sunday, or are kept like one. */
export const feasts = [
  'askeonsdag',
  'palmesondag',
  'skjaertorsdag',
  'langfredag',
  'paskeaften',
  'paskedag',
  'andrePaskedag',
  'himmelfart',
  'pinsedag',
  'andrePinsedag',
  'treenighet',
  'legemsfest',
  'hjertefest',
  'kongefest',
  'juledag',
  'familien',
  'gudsMor',
  'epifani',
  'herrensDap',
  'fremstilling',
  'josef',
  'bebudelsen',
  'johannes',
  'peterOgPaulus',
  'olsok',
  'forklarelsen',
  'opptagelsen',
  'korset',
  'allehelgen',
  'allesjeler',
  'lateran',
  'uplettet',
] as const;
export type Feast = (typeof feasts)[number];

/** A day of the Roman calendar as it is kept in Norway. */
export interface LiturgicalDay {
  readonly season: Season;
  /** The labels of songs that suit the day: its season's, and those of Pentecost and of Mary. */
  readonly seasons: readonly SongSeason[];
  /** The year of the readings on Sundays. */
  readonly cycle: 'A' | 'B' | 'C';
  /** Null on a day without a name. */
  readonly name: Feast | { readonly sunday: number } | null;
}

/** Null for text that is no date. */
export function liturgicalDay(date: string, epiphany: Epiphany): LiturgicalDay | null {
  const day = parseDate(date);
  if (day === null) return null;
  const year = yearOf(day);
  const advent = sundayFrom(dayOf(year, 11, 27));
  const easter = easterOf(year);
  const epiphanyDay = epiphany === 'jan6' ? dayOf(year, 1, 6) : sundayFrom(dayOf(year, 1, 2));
  const baptism = baptismOf(year, epiphany, epiphanyDay);
  const dayInYear: DayInYear = { day, year, advent, easter, epiphanyDay, baptism };
  const season = seasonOf(dayInYear);
  const name = nameOf(dayInYear, season);
  const seasons: SongSeason[] = [season];
  if (day > easter + 39 && day <= easter + 50) seasons.push('pinse');
  if (typeof name === 'string' && ofMary.has(name)) seasons.push('maria');
  return { season, seasons, cycle: cycleOf(day < advent ? year : year + 1), name };
}

/**
 * The date that a celebration counts to: the evening before a Sunday or Christmas Day belongs to
 * it. Without a time, a Eucharist or vigil on such a day is taken to be in the evening.
 */
export function celebratedDate(plan: {
  readonly date: string;
  readonly time: string | null;
  readonly kind: PlanKind;
}): string {
  const day = parseDate(plan.date);
  if (day === null) return plan.date;
  const isEve = weekdayOf(day) === 6 || plan.date.endsWith('-12-24');
  const isUsual = plan.kind === 'eukaristi' || plan.kind === 'vigilie';
  const isEvening = plan.time === null ? isUsual : plan.time >= firstVespers;
  return isEve && isEvening ? printDate(day + 1) : plan.date;
}

const firstVespers = '16:00';

/** A day, and the days of its civil year on which seasons begin and end. */
interface DayInYear {
  readonly day: Day;
  readonly year: number;
  /** The first Sunday of Advent. */
  readonly advent: Day;
  readonly easter: Day;
  readonly epiphanyDay: Day;
  /** The last day of Christmas time. */
  readonly baptism: Day;
}

function seasonOf({ day, year, advent, easter, baptism }: DayInYear): Season {
  if (day <= baptism || day >= dayOf(year, 12, 25)) return 'jul';
  if (day >= advent) return 'advent';
  if (day < easter - 46 || day > easter + 49) return 'alminnelig';
  return day < easter ? 'faste' : 'paske';
}

/** The Sunday after Epiphany; the Monday after it where Epiphany is as late as 7 January. */
function baptismOf(year: number, epiphany: Epiphany, epiphanyDay: Day): Day {
  if (epiphany === 'jan6') return sundayFrom(dayOf(year, 1, 7));
  return epiphanyDay < dayOf(year, 1, 7) ? epiphanyDay + 7 : epiphanyDay + 1;
}

function cycleOf(liturgicalYear: number): LiturgicalDay['cycle'] {
  const cycles = ['C', 'A', 'B'] as const;
  return cycles[liturgicalYear % 3] ?? 'A';
}

function nameOf(dayInYear: DayInYear, season: Season): LiturgicalDay['name'] {
  const feast = movableFeast(dayInYear) ?? fixedFeast(dayInYear);
  if (feast !== undefined) return feast;
  return weekdayOf(dayInYear.day) === 0 ? { sunday: sundayOf(dayInYear, season) } : null;
}

function movableFeast(dayInYear: DayInYear): Feast | undefined {
  const { day, year, advent, easter, epiphanyDay, baptism } = dayInYear;
  const fromEaster = aroundEaster[day - easter];
  if (fromEaster !== undefined) return fromEaster;
  if (day === advent - 7) return 'kongefest';
  if (day === epiphanyDay) return 'epifani';
  if (day === baptism) return 'herrensDap';
  const afterChristmas = day - dayOf(year, 12, 25);
  const isSunday = weekdayOf(day) === 0;
  // Without a Sunday between Christmas and New Year it is on the Friday.
  const isFriday = afterChristmas === 5 && weekdayOf(day) === 5;
  return afterChristmas > 0 && (isSunday || isFriday) ? 'familien' : undefined;
}

/** By days from Easter Sunday. */
const aroundEaster: Readonly<Record<number, Feast>> = {
  [-46]: 'askeonsdag',
  [-7]: 'palmesondag',
  [-3]: 'skjaertorsdag',
  [-2]: 'langfredag',
  [-1]: 'paskeaften',
  0: 'paskedag',
  1: 'andrePaskedag',
  39: 'himmelfart',
  49: 'pinsedag',
  50: 'andrePinsedag',
  56: 'treenighet',
  63: 'legemsfest',
  68: 'hjertefest',
};

function fixedFeast({ day, year, easter }: DayInYear): Feast | undefined {
  const found = fixed.find(
    ([month, date, , moved = stays]) => day === moved(dayOf(year, month, date), easter),
  );
  return found?.[2];
}

/** The day on which a feast is kept in a year with this Easter. */
type Moved = (day: Day, easter: Day) => Day;

const stays: Moved = (day) => day;
/** To Monday, from a Sunday of Advent or Lent. */
const offSunday: Moved = (day) => (weekdayOf(day) === 0 ? day + 1 : day);

/** By month and date, moved so that none falls on a movable feast. */
const fixed: readonly (readonly [month: number, date: number, feast: Feast, moved?: Moved])[] = [
  [1, 1, 'gudsMor'],
  [2, 2, 'fremstilling'],
  // Neither is kept from Palm Sunday to the Sunday after Easter: Joseph moves to the Saturday before,
  // the Annunciation to the Monday after.
  [3, 19, 'josef', (day, easter) => (day < easter - 7 ? offSunday(day, easter) : easter - 8)],
  [3, 25, 'bebudelsen', (day, easter) => (day < easter - 7 ? offSunday(day, easter) : easter + 8)],
  // The day before, where its own is that of Corpus Christi or the Sacred Heart.
  [6, 24, 'johannes', (day, easter) => (aroundEaster[day - easter] === undefined ? day : day - 1)],
  [6, 29, 'peterOgPaulus'],
  [7, 29, 'olsok'],
  [8, 6, 'forklarelsen'],
  [8, 15, 'opptagelsen'],
  [9, 14, 'korset'],
  [11, 1, 'allehelgen'],
  [11, 2, 'allesjeler'],
  [11, 9, 'lateran'],
  [12, 8, 'uplettet', offSunday],
  [12, 25, 'juledag'],
];

const ofMary: ReadonlySet<Feast> = new Set([
  'gudsMor',
  'bebudelsen',
  'opptagelsen',
  'uplettet',
] as const);

/** The number of a Sunday within its season; ordinary time is counted back from its 34th. */
function sundayOf({ day, year, advent, easter, baptism }: DayInYear, season: Season): number {
  const since = (first: Day) => (day - first) / 7 + 1;
  if (season === 'advent') return since(advent);
  if (season === 'faste') return since(easter - 42);
  if (season === 'paske') return since(easter);
  if (season === 'jul') return since(sundayFrom(dayOf(year - 1, 12, 26)));
  return day > easter ? 34 - (advent - 7 - day) / 7 : since(sundayFrom(baptism - 6));
}

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, ch. 8). */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = century - Math.floor(century / 4);
  const lunar = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + skipped - lunar + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const fullMoon = dayOf(year, 3, 21) + moon;
  return sundayFrom(fullMoon + 1);
}
