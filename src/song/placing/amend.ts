import { isWritten, type Section } from '#song/lyrics/section.ts';
import { type ChordAt, chordsOf } from './cells.ts';
import type { Change } from './inlineLine.ts';
import { type PlacingLine, type PlacingSong, readPlacing } from './placingSections.ts';
import { type Edits, waysToWrite } from './waysToWrite.ts';

/** A song with changed lines. */
interface Amended {
  readonly text: string;
  /** Each line as it is now; none for one of chords alone that lost them all. */
  readonly lines: ReadonlyMap<PlacingLine, PlacingLine>;
}

const mostRounds = 8; // so that many lines at once cost no more than a few

/**
 * Changes chords of some lines. Of the ways to write a line the first is taken with which the whole
 * song is read as before but for these chords; null if there is none. Linear in the text.
 */
export function amend(
  song: PlacingSong,
  changes: ReadonlyMap<PlacingLine, Change>,
): Amended | null {
  const ways = new Map<PlacingLine, readonly Edits[]>();
  const meant = new Map<PlacingLine, string>();
  for (const [line, change] of changes) {
    ways.set(line, waysToWrite(song, line, change));
    meant.set(line, drawn(line, changedChords(line, change)));
  }
  for (let round = 0; round < mostRounds; round++) {
    const edits = new Map([...ways.values()].flatMap(([first]) => [...(first ?? [])]));
    const text = withRows(song, edits);
    const { lines, wrong } = compared(song, readPlacing(text), meant);
    if (wrong.length === 0) return { text, lines };
    for (const line of wrong) {
      const others = ways.get(line)?.slice(1) ?? [];
      if (others.length === 0) return null;
      ways.set(line, others);
    }
  }
  return null;
}

export function withRows({ rows, ends }: PlacingSong, edits: Edits): string {
  return rows
    .map((row, at) => {
      const now = edits.get(at) ?? [row];
      const end = ends[at] ?? '';
      const between = end || (ends[at - 1] ?? '\n');
      if (now.length > 0) return now.join(between) + end;
      // What is around a row that goes must not become one line end.
      const isCrlf = ends[at - 1] === '\r' && rows[at + 1] === '' && ends[at + 1] === '\n';
      return isCrlf ? ` ${end}` : '';
    })
    .join('');
}

/** The lines as they are read now, and the changed ones that are not read as they are meant. */
function compared(
  song: PlacingSong,
  now: PlacingSong,
  meant: ReadonlyMap<PlacingLine, string>,
): { lines: Map<PlacingLine, PlacingLine>; wrong: readonly PlacingLine[] } {
  const lines = new Map<PlacingLine, PlacingLine>();
  const wrong: PlacingLine[] = [];
  const goes = (item: Item) => 'line' in item && meant.get(item) === '';
  const isLess = [...meant.values()].includes('');
  const items = itemsOf(song, isLess).filter((item) => !goes(item));
  const others = itemsOf(now, isLess);
  let isOther = items.length !== others.length;
  for (const [at, item] of items.entries()) {
    const other = others[at];
    const areLines = 'line' in item && other !== undefined && 'line' in other;
    if (areLines) lines.set(item, other);
    const wanted = areLines ? meant.get(item) : undefined;
    if (areLines && wanted !== undefined) {
      const isAsMeant = drawn(other, chordsOf(other.line)) === wanted;
      if (!isAsMeant || item.line.voice !== other.line.voice) wrong.push(item);
    } else {
      isOther ||= other === undefined || !isSame(item, other);
    }
  }
  return { lines, wrong: isOther ? [...meant.keys()] : wrong };
}

/** A section stands for its heading. */
type Item = Section | PlacingLine;

/** What a song is read as; of one that has a line more or less only what is written. */
export function itemsOf({ sections }: PlacingSong, isWrittenOnly: boolean): readonly Item[] {
  return sections.flatMap(({ section, lines }) => [
    ...(isWrittenOnly && section.unnamed ? [] : [section]),
    ...(isWrittenOnly ? lines.filter(({ line }) => isWritten(line)) : lines),
  ]);
}

export function isSame(one: Item, other: Item): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(item: Item): string {
  if ('line' in item) return JSON.stringify(item.line);
  const { type, title, unnamed, voice } = item;
  return `${type} ${title} ${unnamed} ${voice}`;
}

function changedChords({ line }: PlacingLine, change: Change): readonly ChordAt[] {
  const kept = chordsOf(line).filter(({ at }) => !change.has(at));
  const added = [...change].flatMap(([at, chords]) => chords.map((chord) => ({ at, chord })));
  return [...kept, ...added].sort((one, other) => one.at - other.at || 0);
}

/** The words of a line and its chords in order, each with the letter that it is over. */
function drawn({ line }: PlacingLine, chords: readonly ChordAt[]): string {
  const words = line.lyrics.trim();
  const over = chords.map(({ at, chord }) => {
    if (words === '' || at < 0) return `before ${chord}`;
    const isOver = words.slice(at, at + 1).trim() !== '';
    return isOver
      ? `over ${at} ${chord}`
      : `behind ${words.slice(0, at).trimEnd().length} ${chord}`;
  });
  return words + over.join('\n');
}
