import { keysIn, parseKey } from '#song/chords/key.ts';
import { distanceWithin } from './distance.ts';
import {
  findersOf,
  foldWords,
  type TitleFinder,
  type TitleFinders,
  type Titled,
} from './findTitle.ts';
import type { Slot } from './plan.ts';

/** A line of a pasted list. */
export interface ReadItem {
  readonly slot: Slot;
  /** The name that the list gave the place, where it is not the slot's own. */
  readonly slotName: string | null;
  /** Null for a reading, and if no song or several songs have the title. */
  readonly songId: string | null;
  /** The text of the line without slot, key and person. */
  readonly title: string;
  readonly key: string | null;
  readonly capo: number;
  readonly who: string | null;
}

type SlotNames = Readonly<Record<Slot, string>>;
type Place = Pick<ReadItem, 'slot' | 'slotName'>;
type Content = Omit<ReadItem, keyof Place>;

/**
 * Reads a list of songs for a plan: a message as `writeMessage` makes it, or what somebody else
 * typed, with or without places, numbers and keys, and with a typing error or two in a line.
 */
export function readMessage(text: string, songs: readonly Titled[], names: SlotNames): ReadItem[] {
  const finders: Finders = { ...findersOf(songs), placeOf: placeReader(names) };
  const rows = text.split(/\r\n?|\n/).map((raw) => readRow(raw, finders));
  const items: ReadItem[] = [];
  let placeAbove: Place = unnamed; // of the row above
  let placeHeading: Place = unnamed; // in a row of its own
  for (const { place, content, isIndented } of withoutHeading(rows)) {
    if (content === null) {
      placeAbove = placeHeading = place ?? unnamed;
      continue;
    }
    items.push({ ...(place ?? (isIndented ? placeAbove : placeHeading)), ...content });
    if (place === null) continue;
    placeAbove = place;
    placeHeading = unnamed;
  }
  return items;
}

interface Finders extends TitleFinders {
  readonly placeOf: (name: string) => Place | null;
}

/** One of the ways to read a line. */
interface Reading {
  readonly place: Place | null;
  readonly content: Content;
  /** Infinity if no song has the title. */
  readonly distance: number;
}

interface Row {
  readonly line: string;
  /** Has the place of the row above, as `writeMessage` indents it. */
  readonly isIndented: boolean;
  readonly place: Place | null;
  /** Null if it names a place for the rows below it. */
  readonly content: Content | null;
}

const unnamed: Place = { slot: 'annet', slotName: null };

/** A zero-width space keeps an asterisk of a title from being markup. */
const asterisk = /(\u200b?)\*/g;
/** Zero-width spaces, and the isolates around right-to-left titles. */
const invisible = /[\u200b\u2066-\u2069\ufeff]/g;
const bullet = /^(?:[-–•·]|\d{1,2}[.)](?! ?lesning)) ?/i;
/** A name before a colon that is not part of a time or a reference. */
const beforeColon = /^([^:]{1,60}):(?!\d) ?(.*)$/;
/** A name before a dash, or before another character typed instead of the colon. */
const beforeDash = /^((?:\d\. )?\S+)([ ,;.–-]+)(.+)$/;
/** A row with a date, or that ends in a colon. */
const heading = /\d[./] ?[\d\p{L}]|dag\b|:$/iu;

function readRow(raw: string, { exact, near, placeOf }: Finders): Row {
  const plain = raw.replace(asterisk, (_, guard: string) => (guard === '' ? '' : '*'));
  const whole = plain.replace(invisible, '').replace(/\s+/g, ' ').trim();
  const line = whole.replace(bullet, '');
  const isIndented = /^\s{2}/.test(raw);
  const split = splitAtPlace(line, placeOf);
  const isSong = isIndented && (exact(line) ?? exact(whole)) !== null; // «Fred:» below another song
  if (split?.rest === '' && !hasOwnName(split.place) && !isSong) {
    return { line, isIndented, place: split.place, content: null };
  }
  const read = readSong({ whole, line, split }, exact) ?? readSong({ whole, line, split }, near);
  if (read !== null) return { line, isIndented, place: read.place, content: read.content };
  const unknown = split?.isSure ? split : { place: null, rest: line };
  const content = unknown.rest === '' ? null : readContent(unknown.rest, exact).content;
  return { line, isIndented, place: unknown.place, content };
}

/** Tries each way in which a line names a song: its title alone, after a place, before a remark. */
function readSong(
  { whole, line, split }: { whole: string; line: string; split: SplitLine | null },
  find: TitleFinder,
): Reading | null {
  const asTitle = (title: string): Reading => ({ place: null, ...readContent(title, find) });
  const readings = [...new Set([whole, line])].map(asTitle);
  if (split !== null) {
    readings.push({ place: split.place, ...readContent(split.rest, find) });
    if (hasOwnName(split.place)) readings.push(asTitle(split.name));
  }
  return nearest(readings.filter(({ distance }) => distance < Infinity)) ?? null;
}

interface SplitLine {
  readonly name: string;
  readonly place: Place;
  readonly rest: string;
  /** Whether it names a place even if the rest is no song. */
  readonly isSure: boolean;
}

function splitAtPlace(line: string, placeOf: Finders['placeOf']): SplitLine | null {
  const [, name = '', rest = ''] = beforeColon.exec(line) ?? [];
  if (name !== '') {
    const place = placeOf(name) ?? { slot: 'annet', slotName: name };
    return { name, place, rest, isSure: true };
  }
  const [, word = '', between = '', others = ''] = beforeDash.exec(line) ?? [];
  const place = placeOf(word);
  return place && { name: word, place, rest: others, isSure: /[;–-]/.test(between) };
}

/** The reading with the least distance, the first of several. */
function nearest<R extends Pick<Reading, 'distance'>>(readings: readonly R[]): R | undefined {
  return readings.toSorted((a, b) => a.distance - b.distance)[0];
}

function hasOwnName({ slot, slotName }: Place): boolean {
  return slot === 'annet' && slotName !== null;
}

/** Drops a first paragraph without any item, or else a first row that looks like a heading. */
function withoutHeading(rows: readonly Row[]): readonly Row[] {
  const isWritten = ({ line }: Row) => line !== '';
  const start = rows.findIndex(isWritten);
  const end = rows.findIndex((row, at) => at > start && !isWritten(row));
  const paragraph = rows.slice(start, end === -1 ? undefined : end);
  const written = rows.filter(isWritten);
  const [first] = written;
  if (first === undefined || isItem(first)) return written;
  const isAll = written.length === paragraph.length;
  if (!isAll && !paragraph.some(isItem)) return written.slice(paragraph.length);
  return written.length > 1 && heading.test(first.line) ? written.slice(1) : written;
}

function isItem({ place, content }: Row): boolean {
  return (content !== null && content.songId !== null) || (place !== null && !hasOwnName(place));
}

const brackets = [/ ?\(([^()]{1,60})\)?$/, / ([^() ]{1,60})\)$/];
const dash = / [–-] ?|[–-] /g;
const musicAfterDash = /^(?:capo (\d)|(.{1,40}?)(?:, ?capo (\d))?)$/i;
const musicAfterTitle = /,? (?:capo (\d)|([^ ,]{1,12})(?:,? capo (\d))?)$/i;

/**
 * Reads a song's title, followed by key, capo and person. A title may itself contain a dash or a
 * bracket, so every way to cut the row is tried: the title nearest to a song's wins, then the longest.
 */
function readContent(row: string, find: TitleFinder): Omit<Reading, 'place'> {
  const bracket = brackets.map((each) => each.exec(row)).find((found) => found !== null);
  const [around = '', inside = ''] = bracket ?? [];
  const person = isKey(inside) ? { key: inside, who: null } : { key: null, who: inside };
  const whole: Unmatched = { title: row, key: null, capo: 0, who: null };
  const withoutMusic =
    inside === '' ? [whole] : [{ ...whole, ...person, title: row.slice(0, -around.length) }, whole];
  const withMusic = withoutMusic.flatMap((way) =>
    musicIn(way.title).map((music) => ({ ...way, ...music })),
  );
  const isKnownMusic = ({ key, capo }: Unmatched) => capo > 0 || (key !== null && isKey(key));
  const bestMatch = (ways: readonly Unmatched[]) => {
    const longestFirst = ways.toSorted((a, b) => b.title.length - a.title.length);
    const found = longestFirst.flatMap((way) => {
      const song = find(way.title);
      if (song === null) return [];
      return [{ content: { ...way, songId: song.songId }, distance: song.distance }];
    });
    return nearest(found);
  };
  const likely = withMusic.filter(isKnownMusic);
  const match =
    bestMatch([...withoutMusic.toReversed(), ...likely]) ??
    bestMatch(withMusic.filter((way) => !isKnownMusic(way)));
  const [unknown = whole] = [...likely, ...withoutMusic];
  return match ?? { content: { ...unknown, songId: null }, distance: Infinity };
}

type Unmatched = Omit<Content, 'songId'>;

/** The ways to read key and capo at the end of a row; the last ones allow for a lost dash. */
function musicIn(row: string): Partial<Content>[] {
  const dashed = [...row.matchAll(dash)].toReversed().flatMap(({ 0: found, index }) => {
    const music = musicAfterDash.exec(row.slice(index + found.length));
    return music === null ? [] : [{ title: row.slice(0, index), ...musicOf(music) }];
  });
  const last = musicAfterTitle.exec(row);
  if (last === null) return dashed;
  const music = musicOf(last);
  if (music.key !== undefined && !isKey(music.key)) return dashed;
  const title = row.slice(0, last.index).replace(/ [–-]$/, '');
  return [...dashed, { title, ...music }, { title: title.replace(/ \S$/, ''), ...music }];
}

function musicOf([, only, key, capo = '0']: RegExpExecArray): Pick<Content, 'capo'> & {
  key?: string;
} {
  return only === undefined && key !== undefined
    ? { key: key.trim(), capo: Number(capo) }
    : { capo: Number(only) };
}

const noLetters = { hasH: false, hasB: false };

function isKey(text: string): boolean {
  return parseKey(text) !== null || keysIn(text, noLetters).length > 1;
}

/** Reads «Svarsalme», «svarsalmen», «Inngangssang», «1. lesning» or «Lesning 1» as a place. */
function placeReader(names: SlotNames): Finders['placeOf'] {
  const stems = (Object.entries(names) as [Slot, string][]).flatMap(([slot, name]) =>
    [name, slot].map((each) => [slot, stemOf(each)] as const),
  );
  return (name) => {
    const stem = stemOf(name);
    const most = stem.length < 5 ? 0 : 1;
    const found =
      stems.find(([, known]) => known === stem) ??
      stems.find(([, known]) => distanceWithin(stem, known, most) !== null);
    return found === undefined ? null : { slot: found[0], slotName: /\d/.test(name) ? name : null };
  };
}

/** Folded, without number, «-sang» and the ending of the definite form. */
function stemOf(name: string): string {
  const words = foldWords(name).replace(/^\d+ | \d+$/, '');
  return words.replace(/s?sang(?:en)?$/, '').replace(/(?:en|et|a|e|n|t)$/, '');
}
