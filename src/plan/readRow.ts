import { type CutRow, cutRow } from './cutRow.ts';
import type { TitleFinder, TitleFinders } from './findTitle.ts';
import { readSlots } from './plan.ts';
import type { ReadMusic } from './readMusic.ts';
import { hasOwnName, type Place, type PlaceReader, splitAtPlace } from './readPlace.ts';

/** What a row names at a place: a song, or in its own words something else. */
export interface Named extends ReadMusic {
  /** Null for a reading, and if no song or several songs have the title. */
  readonly songId: string | null;
  /**
   * Songs that may be meant, where no single one has the title: several with it, or those whose
   * titles begin with the words or contain them. For the person to choose from.
   */
  readonly candidates: readonly string[];
  /** The text of the row without slot, key and person. */
  readonly title: string;
  readonly who: string | null;
}

export interface Readers extends TitleFinders {
  readonly placeOf: PlaceReader;
  readonly isOccasion: (row: string) => boolean;
}

/** A row as it is written. */
export interface RawRow {
  readonly text: string;
  /** The number with a sign in front of it counts the rows. */
  readonly isCounted: boolean;
}

export interface Row {
  readonly line: string;
  /** Has the place of the row above, as `writeMessage` indents it. */
  readonly isIndented: boolean;
  readonly place: Place | null;
  /** Null if it names a place for the rows below it. */
  readonly content: Named | null;
}

/** A zero-width space keeps an asterisk of a title from being markup. */
const asterisk = /(\u200b?)\*/g;
/** Zero-width spaces, and the isolates around right-to-left titles. */
const invisible = /[\u200b\u2066-\u2069\ufeff]/g;
const bullets = /^(?:(?:[-–—•·‣◦▪●○►➢✓→]|\(?\d{1,2}[.)](?!\d| ?lesning)) ?)+/i;

/** Perhaps that of a song, in this book or another one. */
const numberBefore = /^(?:nr\.? ?|#)?(?=\S{0,7}\d)\S{1,8} (?=\S)/i;

const timeBefore = /^(?:kl\.? ?)?\d{1,2}[.:]\d\d(?![\d,–-])[ :–-]+/i;

/** Reads a row of a list: «1) Inngang: 142 Kom, lys – Re- (Anne)». */
export function readRow({ text: raw, isCounted }: RawRow, readers: Readers): Row {
  const { exact, title: asTitled, number, near, beginning, containing } = readers;
  const { placeOf, isOccasion } = readers;
  const plain = raw.replace(asterisk, (_, guard: string) => (guard === '' ? '' : '*'));
  const whole = plain.replace(invisible, '').replace(/\s+/g, ' ').trim();
  const line = whole.replace(bullets, '');
  const isIndented = /^\s{2}/.test(raw);
  const split = splitAtPlace(line, placeOf);
  const isSong = isIndented && (exact(line) ?? exact(whole)) !== null; // «Fred:» below another song
  if (split?.rest === '' && !hasOwnName(split.place) && !isSong) {
    return { line, isIndented, place: split.place, content: null };
  }
  const asLine = asTitle(line);
  const placed = split && { place: split.place, cuts: cutRow(split.rest) };
  // A line may be a title alone, have a place in front, or a remark behind.
  const untimed = line.replace(timeBefore, '');
  const readings = [
    asLine,
    ...(untimed === line ? [] : [asTitle(untimed)]),
    ...(placed === null ? [] : [placed]),
    ...(split !== null && hasOwnName(split.place) ? [asTitle(split.name)] : []),
  ];
  const own = split?.isSure && placed !== null ? placed : asLine;
  const isNoSong =
    isOccasion(split?.isSure ? split.rest : line) ||
    (split?.isSure !== true && placeOf(line) !== null) ||
    (own.place !== null && readSlots.has(own.place.slot));
  const parts = isNoSong ? [] : placed === null ? [own] : [own, placed];
  const asWhole =
    line === whole ? [] : [{ ...asTitle(whole), ...(isCounted && { find: asTitled }) }];
  const unnumbered = isNoSong ? [] : parts.flatMap(withoutNumber);
  const read =
    namedSong([...asWhole, ...readings], exact) ??
    namedSong(isNoSong ? [] : [...(isCounted ? [] : asWhole), ...readings], number) ??
    namedSong(unnumbered, asTitled) ??
    songsLike(parts, (title) => beginning(title, 0)) ??
    songsLike(unnumbered, (title) => beginning(title, 0)) ??
    namedSong(readings, near) ??
    namedSong(unnumbered, near) ??
    songsLike(parts, (title) => beginning(title)) ??
    songsLike(unnumbered, (title) => beginning(title)) ??
    songsLike(isNoSong ? [] : [own], containing) ??
    songsLike(unnumbered, containing);
  if (read !== null) return { line, isIndented, ...read };
  // Where no song says it, only what surely is no part of the title is cut off.
  const sure = own.cuts.findLast((cut) => cut.isLikely && cut.isSure && cut.title !== '');
  const content = sure === undefined ? null : contentOf(sure, null, []);
  return { line, isIndented, place: own.place, content };
}

/** One of the ways to read a line: where the place ends, and then where the title does. */
interface Reading {
  readonly place: Place | null;
  readonly cuts: readonly CutRow[];
  /** Finds its songs, instead of what finds those of the others. */
  readonly find?: TitleFinder;
}

function asTitle(title: string): Reading {
  return { place: null, cuts: cutRow(title) };
}

/** The same without a number in front. */
function withoutNumber({ place, cuts }: Reading): Reading[] {
  const rest = cuts.flatMap((cut) => {
    const title = cut.title.replace(numberBefore, '');
    return title === cut.title ? [] : { ...cut, title };
  });
  return rest.length === 0 ? [] : [{ place, cuts: rest }];
}

type ReadRow = Pick<Row, 'place' | 'content'>;

/** The song whose title a reading is nearest to; several, to choose from, if they are as near. */
function namedSong(readings: readonly Reading[], find: TitleFinder): ReadRow | null {
  const [best] = matchesOf(readings, find);
  if (best === undefined) return null;
  const { place, cut, songIds } = best;
  const [only = null, ...others] = songIds;
  const content = others.length === 0 ? contentOf(cut, only, []) : contentOf(cut, null, songIds);
  return { place, content };
}

/** The songs that a reading may mean, to choose from, wherever its title ends. */
function songsLike(readings: readonly Reading[], find: TitleFinder): ReadRow | null {
  const [best, ...others] = matchesOf(readings, find);
  if (best === undefined) return null;
  const { place, cut, distance } = best;
  const asNear = others.filter((each) => each.cut.isLikely && each.distance === distance);
  const songIds = [best, ...asNear].flatMap((each) => each.songIds);
  return { place, content: contentOf(cut, null, [...new Set(songIds)]) };
}

/** What is found for the readings: likely ones first, then the nearest, then the longest titles. */
function matchesOf(readings: readonly Reading[], find: TitleFinder) {
  const found = readings.flatMap(({ place, cuts, find: own = find }) =>
    cuts.flatMap((cut) => {
      const match = own(cut.title);
      return match === null ? [] : [{ place, cut, ...match }];
    }),
  );
  const unlikely = ({ cut }: { cut: CutRow }) => (cut.isLikely ? 0 : 1);
  return found.toSorted((a, b) => unlikely(a) - unlikely(b) || a.distance - b.distance);
}

const mostCandidates = 12;

function contentOf(
  { title, who, key, capo, transposition }: CutRow,
  songId: string | null,
  candidates: readonly string[],
): Named {
  return {
    songId,
    candidates: candidates.slice(0, mostCandidates),
    title,
    key,
    capo,
    transposition,
    who,
  };
}
