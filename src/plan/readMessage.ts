import type { Numbered } from '#song/search/songNumber.ts';
import { findersOf } from './findTitle.ts';
import { occasionReader } from './readOccasion.ts';
import { hasOwnName, type Place, placeReader, type SlotNames } from './readPlace.ts';
import { type Named, type RawRow, type Readers, readRow, type Row } from './readRow.ts';
import { countBeforeFarewell, isGreeting, namesTime, takesLeave } from './smallTalk.ts';

/** A line of a pasted list. */
export interface ReadItem extends Place, Named {}

/** What is in a list besides songs, as it is called. */
export interface ListNames {
  readonly slots: SlotNames;
  /** Kinds of celebrations, and days. */
  readonly occasions: readonly string[];
}

/**
 * Reads a list of songs for a plan: a message as `writeMessage` makes it, or what somebody else
 * typed, with or without places, numbers and keys, with a typing error or two in a line, and with
 * titles cut short.
 */
export function readMessage(
  text: string,
  songs: readonly Numbered[],
  { slots, occasions }: ListNames,
): ReadItem[] {
  const readers: Readers = {
    ...findersOf(songs),
    placeOf: placeReader(slots),
    isOccasion: occasionReader(occasions),
  };
  const rows = countedRows(text.split(/\r\n?|\n/)).map((raw) => readRow(raw, readers));
  const items: ReadItem[] = [];
  let placeAbove: Place = unnamed; // of the row above
  let placeHeading: Place = unnamed; // in a row of its own
  for (const { place, content, isIndented } of withoutTalk(rows)) {
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

const unnamed: Place = { slot: 'annet', slotName: null };

const bareNumber = /^\s*(\d{1,2})\s+(?=\p{L})(?!lesning)/iu;
const signedNumber = /^\s*(?:[-–—•] ?)?\(?(\d{1,2})[.)](?!\d| ?lesning)/i;

/**
 * Where the rows count 1, 2, 3, the number in front of one is no song's. Without a sign it is dropped, and
 * elsewhere belongs to a title.
 */
function countedRows(rows: readonly string[]): readonly RawRow[] {
  let isBelow = false;
  const raw = rows.map((text) => {
    // Below an item with its place, as `writeMessage` indents it, a song has its own number.
    isBelow = /^\s{2}/.test(text) ? isBelow : /:\s*\S/.test(text);
    return { text, isBelow: isBelow && /^\s{2}/.test(text) };
  });
  const isCount = (number: RegExp, least: number) => {
    const numbers = raw.flatMap(({ text, isBelow: is }) =>
      is ? [] : (number.exec(text)?.[1] ?? []),
    );
    return numbers.length >= least && numbers.every((each, at) => Number(each) === at + 1);
  };
  const [isBare, isSigned] = [isCount(bareNumber, 3), isCount(signedNumber, 2)];
  return raw.map(({ text, isBelow: is }) => {
    if (is) return { text, isCounted: false };
    return { text: isBare ? text.replace(bareNumber, '') : text, isCounted: isSigned };
  });
}

/** Drops what people write around a list: headings, greetings, times, and who sent it. */
function withoutTalk(rows: readonly Row[]): readonly Row[] {
  const isSong = (row: Row) => isItem(row) || (hasCandidates(row) && !takesLeave(row.line));
  const written = withoutHeading(rows);
  const lastSong = written.findLastIndex(isSong) + 1;
  const below = written.slice(lastSong).map(({ line }) => line);
  const songs = written.slice(0, lastSong + countBeforeFarewell(below));
  return songs.filter((row) => isSong(row) || !namesTime(row.line));
}

/** A row with a weekday or a date, or that ends in a colon. */
const heading = /\d[./] ?[\d\p{L}]|\p{L}dag\b|:$/iu;

/**
 * Drops a first paragraph without any item, or else first rows that greet or look like a heading.
 */
function withoutHeading(rows: readonly Row[]): readonly Row[] {
  const isWritten = ({ line }: Row) => line !== '';
  const start = rows.findIndex(isWritten);
  const end = rows.findIndex((row, at) => at > start && !isWritten(row));
  const paragraph = rows.slice(start, end === -1 ? undefined : end);
  const written = rows.filter(isWritten);
  const isHead = written.length > paragraph.length && !paragraph.some(isItem);
  const list = isHead ? written.slice(paragraph.length) : written;
  if (isHead && !paragraph.every(({ line }) => isGreeting(line))) return list;
  const begin = list.findIndex((row) => isItem(row) || !isGreeting(row.line));
  const [first, ...others] = list.slice(Math.max(0, begin));
  if (first === undefined) return [];
  const isHeading = !isItem(first) && !hasCandidates(first) && heading.test(first.line);
  return isHeading && others.length > 0 ? others : [first, ...others];
}

function isItem({ place, content }: Row): boolean {
  return (content !== null && content.songId !== null) || (place !== null && !hasOwnName(place));
}

function hasCandidates({ content }: Row): boolean {
  return content !== null && content.candidates.length > 0;
}
