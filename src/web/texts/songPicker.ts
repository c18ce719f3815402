import { daysBetween } from '#plan/days.ts';
import type { Place, RankedSong } from '#plan/rankSongs.ts';
import { plans, seasonNames, slotNames } from './plans.ts';
import { sungOn } from './planSinging.ts';

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
};

const recent = 28; // days in which «sist» gives way to how long ago it was

interface Reasons {
  /** What speaks for the song: «Inngang 3 ganger · advent · sist 12. april». */
  readonly speaksFor: string;
  /** What speaks against it, and forbids nothing. */
  readonly against: string;
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
    seasons.length === 0 && wasSungInSeason && 'sunget i denne kirketiden før',
    isFavorite && 'favoritt',
    lastSung !== null && days > recent && plans.lastSung(sungOn(lastSung, date)),
  ];
  const against = [
    days <= recent && plans.sungDaysAgo(days),
    !why.isHandedOver && plans.notHandedOver,
  ];
  return { speaksFor: joined(speaksFor), against: joined(against) };
}

const properNames: ReadonlySet<string> = new Set([slotNames.hellig, seasonNames.maria]);

function inSentence(name: string): string {
  return properNames.has(name) ? name : name.toLowerCase();
}

function joined(pieces: readonly (string | false)[]): string {
  return pieces.filter((each) => each !== false).join(' · ');
}
