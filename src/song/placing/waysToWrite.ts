import { longestChordLine } from '#song/lyrics/judgeChords.ts';
import { lineOf } from '#song/lyrics/section.ts';
import { after, before, indentOf } from './cells.ts';
import { changedChordRow } from './chordRow.ts';
import { type Change, changedInline, type InlineLine, printInline } from './inlineLine.ts';
import { isSung, type PlacingLine, type PlacingSong } from './placingSections.ts';

/** The rows that take the place of one, by its number; none where it goes. */
export type Edits = ReadonlyMap<number, readonly string[]>;

/**
 * The ways to write a changed line, from the one that keeps most of its form. Not every one of them
 * is read as it is meant.
 */
export function waysToWrite(
  song: PlacingSong,
  placed: PlacingLine,
  change: Change,
): readonly Edits[] {
  const ways = placed.chordRow === null ? inlineWays : isSung(placed) ? rowWays : aloneWays;
  return ways(song, placed, change).map((edits) => new Map(edits));
}

type RowEdits = readonly (readonly [row: number, rows: readonly string[]])[];
type Ways = (song: PlacingSong, placed: PlacingLine, change: Change) => readonly RowEdits[];

const inlineWays: Ways = ({ expanded }, placed, change) => {
  const { row, line } = placed;
  const words = expanded[row] ?? '';
  const start = words.slice(0, words.length - printInline(changedInline(line, new Map())).length);
  const inline = changedInline(line, change);
  const ways: RowEdits[] = [[[row, [start + printInline(inline)]]]];
  if (!isSung(placed)) return inline.chords.length === 0 ? [[[row, []]], ...ways] : ways;
  const over = newChordRow(inline, start.length);
  return over === null ? ways : [...ways, [[row, [over, start + inline.lyrics.trim()]]]];
};

/** Above the words without the blanks around them. */
function newChordRow({ lyrics, chords }: InlineLine, mark: number): string | null {
  if (chords.length === 0 || lyrics.length > longestChordLine) return null;
  const indent = indentOf({ lyrics });
  const end = lyrics.trimEnd().length;
  const change = new Map<number, string[]>();
  for (const { at, chord } of chords) {
    const place = at < indent ? before : at < end ? at - indent : after;
    change.set(place, [...(change.get(place) ?? []), chord]);
  }
  const line = lineOf('', lyrics.trim());
  return changedChordRow({ row: '', line, mark }, change);
}

/** The row, or else inline chords; a mark or heading before the chords stays, or goes to the words. */
const rowWays: Ways = (song, { row, line, chordRow }, change) => {
  const over = chordRow?.row ?? row;
  const words = song.expanded[row] ?? '';
  const mark = words.length - line.lyrics.length;
  const label = labelOf(song, over, chordRow?.chords ?? '');
  const chords = changedChordRow({ row: chordRow?.chords ?? '', line, mark }, change);
  const inline = words.slice(0, mark) + printInline(changedInline(line, change));
  const inText: RowEdits[] = [
    [
      [over, label === '' ? [] : [label.trimEnd()]],
      [row, [inline]],
    ],
    [
      [over, []],
      [row, [beforeText(label) + inline]],
    ],
  ];
  if (chords === null || chords.trim() === '') return inText;
  return [[[over, [label + chords.slice(label.length)]]], ...inText];
};

const aloneWays: Ways = (song, { row, line, chordRow }, change) => {
  const label = labelOf(song, row, chordRow?.chords ?? '');
  const chords = changedChordRow({ row: chordRow?.chords ?? '', line, mark: 0 }, change);
  const inline = printInline(changedInline(line, change));
  const inText: RowEdits = [[row, [beforeText(label) + inline]]];
  if (inline === '') return [[[row, []]], [[row, [label.trimEnd()]]]];
  return chords === null ? [inText] : [[[row, [label + chords.slice(label.length)]]], inText];
};

function beforeText(label: string): string {
  return /\S$/.test(label) ? `${label} ` : label;
}

/** The mark or heading that a row of chords begins with. */
function labelOf({ expanded }: PlacingSong, row: number, chords: string): string {
  const written = expanded[row] ?? '';
  let width = written.length;
  while (width > 0 && written[width - 1] === chords[width - 1]) width--;
  return written.slice(0, width);
}
