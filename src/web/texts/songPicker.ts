import { daysBetween } from '#plan/days.ts';
import type { PlanItem } from '#plan/plan.ts';
import type { Place, RankedSong } from '#plan/rankSongs.ts';
import { nameOfSlot, plans, seasonNames, slotNames } from './plans.ts';
import { sungOn } from './planSinging.ts';
import { musicPanel } from './songTools.ts';

/** The picker of a plan's songs, which says why (decision 43). */
export const songPicker = {
  close: 'Lukk valget',
  search: 'Søk i titler og tekster',
  category: 'Kategori',
  allCategories: 'Alle kategorier',
  onlyHandedOver: 'Bare sanger som er gitt videre',
  songs: 'Sanger',
  key: 'Toneart',
  more: 'Vis flere',
  loading: 'Henter sangene …',
  empty: 'Ingen sanger funnet',
  alreadyChosen: (places: string) => `Allerede valgt: ${places}`,
};

/** «Din toneart: Sol-», offered where a person has a song in another key, or with a capo (decision 72). */
export function ownKey(
  key: string | null,
  { transposition, capo }: Pick<PlanItem, 'transposition' | 'capo'>,
): string {
  const name = key ?? (transposition === 0 ? null : musicPanel.moved(transposition, null));
  if (name === null) return `Din capo: ${capo}`;
  return capo === 0 ? `Din toneart: ${name}` : `Din toneart: ${name}, capo ${capo}`;
}

const recent = 28; // days in which «sist» gives way to how long ago it was

interface Reasons {
  /** What speaks for the song: «Inngang 3 ganger · advent · sist 12. april». */
  readonly speaksFor: readonly string[];
  /** What speaks against it, and forbids nothing. */
  readonly against: readonly string[];
}

/** Why a song stands where it stands in the picker. */
export function reasonsOf(
  why: Omit<RankedSong, 'songId' | 'points'> & { readonly isFavorite: boolean },
  { slot, date }: Pick<Place, 'slot' | 'date'>,
): Reasons {
  const { timesHere, hasSlot, seasons, wasSungInSeason, isFavorite, lastSung } = why;
  const days = lastSung === null ? Infinity : daysBetween(lastSung, date);
  const speaksFor = [
    timesHere > 0 && plans.sungTimes(slotNames[slot], timesHere),
    timesHere === 0 && hasSlot && slot !== 'annet' && `passer til ${inSentence(slotNames[slot])}`,
    ...seasons.map((season) => inSentence(seasonNames[season])),
    seasons.length === 0 && wasSungInSeason && 'sunget før i denne tiden av kirkeåret',
    isFavorite && 'favoritt',
    lastSung !== null && days > recent && plans.lastSung(sungOn(lastSung, date)),
  ];
  return { speaksFor: said(speaksFor), against: reasonsAgainst(why, days) };
}

/** What speaks against a song, known of one that is found in its lyrics too. */
export function reasonsAgainst(
  { elsewhere, isHandedOver }: Pick<RankedSong, 'elsewhere' | 'isHandedOver'>,
  daysSinceSung: number = Infinity,
): string[] {
  const places = [...new Set(elsewhere.map(nameOfSlot))];
  return said([
    places.length > 0 && songPicker.alreadyChosen(places.join(', ')),
    daysSinceSung <= recent && plans.sungDaysAgo(daysSinceSung),
    !isHandedOver && plans.notHandedOver,
  ]);
}

const rowsCompared = 20;

/**
 * The reasons that over half of the first twenty rows of a list have: they tell no song from another.
 * A list of up to ten rows has none.
 */
export function commonReasons(rows: readonly (readonly string[])[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const reason of rows.slice(0, rowsCompared).flat()) {
    times.set(reason, (times.get(reason) ?? 0) + 1);
  }
  return new Set([...times].flatMap(([reason, count]) => (2 * count > rowsCompared ? reason : [])));
}

const properNames: ReadonlySet<string> = new Set([slotNames.hellig, seasonNames.maria]);

function inSentence(name: string): string {
  return properNames.has(name) ? name : name.toLowerCase();
}

function said(pieces: readonly (string | false)[]): string[] {
  return pieces.filter((each) => each !== false);
}

/** Reasons in one line. */
export function joined(reasons: readonly string[]): string {
  return reasons.join(' · ');
}
