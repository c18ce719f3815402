import { compareTitles } from '#song/search/sortByTitle.ts';
import { daysBetween } from './days.ts';
import { type Epiphany, liturgicalDay } from './liturgicalDay.ts';
import type { PlanItem, Slot, SongSeason } from './plan.ts';

export interface SongLabels {
  readonly seasons: readonly SongSeason[];
  readonly slots: readonly Slot[];
}

/** A song that can be chosen. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly isFavorite: boolean;
  readonly labels: SongLabels;
}

/** A song that was really sung in a celebration of the community. */
export interface Sung {
  readonly songId: string;
  readonly slot: Slot;
  /** `YYYY-MM-DD`, the day that the celebration counted to. */
  readonly date: string;
}

/** The place to fill. */
export interface Place {
  readonly slot: Slot;
  /** `YYYY-MM-DD`, the day that the celebration counts to. */
  readonly date: string;
  readonly epiphany: Epiphany;
  /** By song, the items of the plan that it was chosen for (`chosenElsewhere`). */
  readonly elsewhere: ReadonlyMap<string, readonly PlanItem[]>;
}

/** Why a song stands where it stands. */
export interface RankedSong {
  readonly songId: string;
  readonly points: number;
  /** How often it was sung in this slot before this day. */
  readonly timesHere: number;
  /** The labels of the season that it shares with the day. */
  readonly seasons: readonly SongSeason[];
  readonly hasSlot: boolean;
  readonly wasSungInSeason: boolean;
  /** The last date on which it was sung before this day. */
  readonly lastSung: string | null;
  /** The other items of the plan that it was chosen for. */
  readonly elsewhere: readonly PlanItem[];
  /** False where the community marks songs as handed over, and not this one (decision 43). */
  readonly isHandedOver: boolean;
}

/**
 * The order of the picker: what fits first, songs sung lately further down, behind them songs that
 * the plan has elsewhere, songs that were not handed over last. Same input, same order.
 */
export function rankSongs(
  songs: readonly Candidate[],
  sung: readonly Sung[],
  place: Place,
  handedOver: ReadonlySet<string>,
): RankedSong[] {
  const day = liturgicalDay(place.date, place.epiphany);
  const seasonsOn = new Map<string, string | undefined>();
  const seasonOn = (date: string) => {
    if (!seasonsOn.has(date)) seasonsOn.set(date, liturgicalDay(date, place.epiphany)?.season);
    return seasonsOn.get(date);
  };
  const times = bySong(sung);
  const ranked = songs.map((song) => {
    const own = times.get(song.id) ?? [];
    const before = own.filter(({ date }) => date < place.date);
    const lastSung = before.reduce<string | null>(
      (last, { date }) => (last === null || date > last ? date : last),
      null,
    );
    const why = {
      songId: song.id,
      timesHere: before.filter(({ slot }) => slot === place.slot).length,
      seasons: song.labels.seasons.filter((season) => day?.seasons.includes(season)),
      hasSlot: song.labels.slots.includes(place.slot),
      wasSungInSeason: before.some(({ date }) => seasonOn(date) === day?.season),
      lastSung,
      elsewhere: place.elsewhere.get(song.id) ?? [],
      isHandedOver: handedOver.size === 0 || handedOver.has(song.id),
    };
    return { song, why: { ...why, points: pointsOf(why, song, place.date) } };
  });
  return ranked
    .toSorted(
      (a, b) =>
        Number(b.why.isHandedOver) - Number(a.why.isHandedOver) ||
        Number(a.why.elsewhere.length > 0) - Number(b.why.elsewhere.length > 0) ||
        b.why.points - a.why.points ||
        compareTitles(a.song, b.song),
    )
    .map(({ why }) => why);
}

function bySong(sung: readonly Sung[]): ReadonlyMap<string, readonly Sung[]> {
  const times = new Map<string, Sung[]>();
  for (const each of sung) {
    const own = times.get(each.songId);
    if (own === undefined) times.set(each.songId, [each]);
    else own.push(each);
  }
  return times;
}

function pointsOf(
  why: Omit<RankedSong, 'points'>,
  { isFavorite }: Candidate,
  date: string,
): number {
  const days = why.lastSung === null ? Infinity : daysBetween(why.lastSung, date);
  return (
    3 * Math.min(why.timesHere, 3) +
    (why.hasSlot ? 3 : 0) +
    (why.seasons.length > 0 ? 3 : 0) +
    (why.wasSungInSeason ? 2 : 0) +
    (isFavorite ? 1 : 0) -
    (days <= 14 ? 6 : 0) -
    (days <= 28 ? 3 : 0)
  );
}
