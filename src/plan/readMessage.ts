import { keysIn, parseKey } from '#song/chords/key.ts';
import { foldText } from '#song/foldText.ts';
import { distanceWithin } from './distance.ts';
import type { Slot } from './plan.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A line of a pasted list. */
export interface ReadItem {
  readonly slot: Slot;
  /** The name that the list gave the place, where it is not the slot's own. */
  readonly slotName: string | null;
  /** Null for a reading, and where no song or several songs are called so. */
  readonly songId: string | null;
  /** What stood there, without slot, key and person. */
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
  const known: Known = { find: finder(songs), placeOf: placeReader(names) };
  const rows = text.split(/\r\n?|\n/).map((raw) => readRow(raw, known));
  const items: ReadItem[] = [];
  let above: Place = unnamed; // of the row above
  let under: Place = unnamed; // named in a row of its own
  for (const { place, content, isBelow } of withoutHeading(rows)) {
    if (content === null) {
      above = under = place ?? unnamed;
      continue;
    }
    items.push({ ...(place ?? (isBelow ? above : under)), ...content });
    if (place === null) continue;
    above = place;
    under = unnamed;
  }
  return items;
}

interface Known {
  readonly find: (title: string) => string | null;
  readonly placeOf: (name: string) => Place | null;
}

interface Row {
  readonly line: string;
  /** Set under the content of the row above. */
  readonly isBelow: boolean;
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
const named = /^([^:]{1,60}):(?!\d) ?(.*)$/;
/** A name before a dash, or before what is not a colon by mistake. */
const nearlyNamed = /^((?:\d\. )?\S+)([ ,;.–-]+)(.+)$/;
/** A row with a date, or that ends in a colon. */
const heading = /\d[./] ?[\d\p{L}]|dag\b|:$/iu;

function readRow(raw: string, known: Known): Row {
  const plain = raw.replace(asterisk, (_, guard: string) => (guard === '' ? '' : '*'));
  const whole = plain.replace(invisible, '').replace(/\s+/g, ' ').trim();
  const line = whole.replace(bullet, '');
  return { line, isBelow: /^\s{2}/.test(raw), ...readLine(line, known) };
}

function readLine(line: string, { find, placeOf }: Known): Pick<Row, 'place' | 'content'> {
  const whole = readContent(line, find);
  if (whole.songId !== null) return { place: null, content: whole };
  const [, name = '', rest = ''] = named.exec(line) ?? [];
  if (name === '') {
    const [, word = '', between = '', others = ''] = nearlyNamed.exec(line) ?? [];
    const place = placeOf(word);
    const content = place === null ? whole : readContent(others, find);
    const isPlace = content.songId !== null || /[;–-]/.test(between);
    return isPlace ? { place, content } : { place: null, content: whole };
  }
  const place = placeOf(name) ?? { slot: 'annet', slotName: name };
  if (rest === '') return { place, content: null };
  const content = readContent(rest, find);
  const isRemark = isOwnName(place) && content.songId === null && find(name) !== null;
  return isRemark ? { place: null, content: readContent(name, find) } : { place, content };
}

function isOwnName({ slot, slotName }: Place): boolean {
  return slot === 'annet' && slotName !== null;
}

/** Without a first paragraph of which no row is an item, and without a first row that is none. */
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
  return (content !== null && content.songId !== null) || (place !== null && !isOwnName(place));
}

const brackets = [/ ?\(([^()]{1,60})\)?$/, / ([^() ]{1,60})\)$/];
const dash = / [–-] ?|[–-] /g;
const behindDash = /^(?:capo (\d)|(.{1,40}?)(?:, ?capo (\d))?)$/i;
const behindTitle = /,? (?:capo (\d)|([^ ,]{1,12})(?:,? capo (\d))?)$/i;

/**
 * Reads a song's title as long as possible, since it may itself have a dash or a bracket; behind it
 * may be key, capo and person.
 */
function readContent(row: string, find: Known['find']): Content {
  const bracket = brackets.map((each) => each.exec(row)).find((found) => found !== null);
  const [around = '', inside = ''] = bracket ?? [];
  const title = around === '' ? row : row.slice(0, -around.length);
  const isKeyInside = isKey(inside);
  const who = inside === '' || isKeyInside ? null : inside;
  const silent = { title, key: isKeyInside ? inside : null, capo: 0, who };
  const heard = musicIn(title).map((music) => ({ ...silent, ...music }));
  for (const reading of [{ title: row, key: null, capo: 0, who: null }, silent, ...heard]) {
    const songId = find(reading.title);
    if (songId !== null) return { ...reading, songId };
  }
  const likely = heard.find(({ key, capo }) => capo > 0 || (key !== null && isKey(key)));
  return { ...(likely ?? silent), songId: null };
}

/** The ways to read key and capo at the end of a row; the last ones allow for a lost dash. */
function musicIn(row: string): Partial<Content>[] {
  const dashed = [...row.matchAll(dash)].toReversed().flatMap(({ 0: found, index }) => {
    const music = behindDash.exec(row.slice(index + found.length));
    return music === null ? [] : [{ title: row.slice(0, index), ...musicOf(music) }];
  });
  const last = behindTitle.exec(row);
  if (last === null) return dashed;
  const music = musicOf(last);
  if (music.key !== undefined && !isKey(music.key)) return dashed;
  const title = row.slice(0, last.index);
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

/** Finds a song by its title, or by the only one that is nearly it. */
function finder(songs: readonly Titled[]): Known['find'] {
  const folded = songs.map(({ id, title }) => ({ id, title: foldWords(title) }));
  const ids = new Map<string, string | null>(); // null where several songs are called so
  for (const { id, title } of folded) ids.set(title, ids.has(title) ? null : id);
  const search = (title: string): string | null => {
    const most = title.length < 4 ? 0 : title.length < 10 ? 1 : title.length < 20 ? 2 : 3;
    let best: { id: string | null; distance: number } = { id: null, distance: most + 1 };
    for (const each of folded) {
      const distance = distanceWithin(title, each.title, most);
      if (distance === null || distance > best.distance) continue;
      best = { id: distance === best.distance ? null : each.id, distance };
    }
    return best.id;
  };
  return (title) => {
    const words = foldWords(title);
    const known = words === '' ? null : ids.get(words);
    if (known !== undefined) return known;
    const found = search(words);
    ids.set(words, found);
    return found;
  };
}

/** Folded, without punctuation. */
function foldWords(title: string): string {
  return foldText(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

/** Reads «Svarsalme», «svarsalmen», «Inngangssang», «1. lesning» or «Lesning 1» as a place. */
function placeReader(names: SlotNames): Known['placeOf'] {
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
