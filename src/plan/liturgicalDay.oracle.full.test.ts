import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Norway_En } from '@romcal/calendar.norway';
import { Romcal } from 'romcal';
import { dayOf, printDate } from './days.ts';
import { epiphanies, type Feast, liturgicalDay, type LiturgicalDay } from './liturgicalDay.ts';

const years = { first: 2024, last: 2043, days: 7305 };

const timeout = 60_000; // ms, of twenty years on a busy machine

type Name = LiturgicalDay['name'];

/** Where romcal is wrong: what our day is called, and why. Nothing else differs. */
const corrections: Readonly<Record<string, { readonly name: Name; readonly because: string }>> = {
  '2028-06-24': { name: 'johannes', because: 'a solemnity gives way to no memorial' },
  '2030-06-29': { name: 'peterOgPaulus', because: 'a solemnity gives way to no memorial' },
  '2033-06-23': { name: 'johannes', because: 'moved by decree, as in 2022 (Notitiae 597)' },
  '2035-03-17': { name: 'josef', because: 'before Holy Week (norms 56), not left out' },
  '2035-05-14': { name: 'andrePinsedag', because: 'a name of ours, whatever is celebrated' },
  '2041-06-29': { name: 'peterOgPaulus', because: 'a solemnity gives way to no memorial' },
  '2042-05-26': { name: 'andrePinsedag', because: 'a name of ours, whatever is celebrated' },
};

/** Its Norway has him in May. */
const olaf = (Norway_En.inputs['olaf_ii_of_norway_martyr'] ?? []).map((input) => ({
  ...input,
  dateDef: { month: 7, date: 29 } as const,
}));
const norway = {
  ...Norway_En,
  inputs: { ...Norway_En.inputs, olaf_ii_of_norway_martyr: olaf },
};

/** Days with a name of ours, as romcal calls them. */
const feastOf: Readonly<Record<string, Feast>> = {
  ash_wednesday: 'askeonsdag',
  palm_sunday_of_the_passion_of_the_lord: 'palmesondag',
  holy_thursday: 'skjaertorsdag',
  friday_of_the_passion_of_the_lord: 'langfredag',
  holy_saturday: 'paskeaften',
  easter_sunday: 'paskedag',
  easter_monday: 'andrePaskedag',
  ascension_of_the_lord: 'himmelfart',
  pentecost_sunday: 'pinsedag',
  mary_mother_of_the_church: 'andrePinsedag',
  most_holy_trinity: 'treenighet',
  most_holy_body_and_blood_of_christ: 'legemsfest',
  most_sacred_heart_of_jesus: 'hjertefest',
  our_lord_jesus_christ_king_of_the_universe: 'kongefest',
  nativity_of_the_lord: 'juledag',
  holy_family_of_jesus_mary_and_joseph: 'familien',
  mary_mother_of_god: 'gudsMor',
  epiphany_of_the_lord: 'epifani',
  baptism_of_the_lord: 'herrensDap',
  presentation_of_the_lord: 'fremstilling',
  joseph_spouse_of_mary: 'josef',
  annunciation_of_the_lord: 'bebudelsen',
  nativity_of_john_the_baptist: 'johannes',
  peter_and_paul_apostles: 'peterOgPaulus',
  olaf_ii_of_norway_martyr: 'olsok',
  transfiguration_of_the_lord: 'forklarelsen',
  assumption_of_the_blessed_virgin_mary: 'opptagelsen',
  exaltation_of_the_holy_cross: 'korset',
  all_saints: 'allehelgen',
  commemoration_of_all_the_faithful_departed: 'allesjeler',
  dedication_of_the_lateran_basilica: 'lateran',
  immaculate_conception_of_the_blessed_virgin_mary: 'uplettet',
};

const sundayOf: Readonly<Record<string, number>> = {
  second_sunday_after_christmas: 2,
  divine_mercy_sunday: 2,
  sunday_of_the_word_of_god: 3,
};

/** Lent lasts until Easter here: songs have no label of the Triduum. */
const seasonOf: Readonly<Record<string, string>> = {
  ADVENT: 'advent',
  CHRISTMAS_TIME: 'jul',
  ORDINARY_TIME: 'alminnelig',
  LENT: 'faste',
  PASCHAL_TRIDUUM: 'faste',
  EASTER_TIME: 'paske',
};

interface Theirs {
  readonly id: string;
  readonly seasons: readonly string[];
  readonly cycles: { readonly sundayCycle: string };
}

function nameOf(id: string): Name {
  const number = sundayOf[id] ?? /_(\d+)_sunday$/.exec(id)?.[1];
  return feastOf[id] ?? (number === undefined ? null : { sunday: Number(number) });
}

describe.each(epiphanies)('the calendar with Epiphany on %s', (epiphany) => {
  const theirs = new Map<string, Theirs>();

  beforeAll(async () => {
    vi.spyOn(console, 'info').mockReturnValue(undefined); // of the library’s own library
    const romcal = new Romcal({
      localizedCalendar: norway,
      epiphanyOnSunday: epiphany === 'sunday',
      ascensionOnSunday: false,
      corpusChristiOnSunday: true,
    });
    for (let year = years.first; year <= years.last; year++) {
      const days = await romcal.generateCalendar(year);
      for (const [date, [day]] of Object.entries(days)) if (day) theirs.set(date, day);
    }
  }, timeout);

  const dates = Array.from({ length: years.days }, (_, at) =>
    printDate(dayOf(years.first, 1, 1) + at),
  );

  it('has every day of these years', () => {
    expect([...theirs.keys()].toSorted()).toEqual(dates);
  });

  it('has romcal’s seasons, and its years of readings', () => {
    const differing = dates.filter((date) => {
      const ours = liturgicalDay(date, epiphany);
      const their = theirs.get(date);
      const season = seasonOf[their?.seasons.at(-1) ?? ''];
      return ours?.season !== season || `YEAR_${ours?.cycle}` !== their?.cycles.sundayCycle;
    });
    expect(differing).toEqual([]);
  });

  it('has romcal’s names, but for its known errors', () => {
    const differing = dates.flatMap((date) => {
      const name = liturgicalDay(date, epiphany)?.name;
      const isSame = JSON.stringify(name) === JSON.stringify(nameOf(theirs.get(date)?.id ?? ''));
      return isSame ? [] : [[date, name]];
    });
    const known = Object.entries(corrections).filter(([date]) => theirs.has(date));
    expect(differing).toEqual(known.map(([date, { name }]) => [date, name]));
  });
});
