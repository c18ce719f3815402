import { amend, isSame, itemsOf, withRows } from './amend.ts';
import { after, before, chordsOf } from './cells.ts';
import type { Change } from './inlineLine.ts';
import { isChord } from './palette.ts';
import { isSung, type PlacingLine, type PlacingSong, readPlacing } from './placingSections.ts';

/** What an act made of a song. */
export interface Placed {
  readonly text: string;
  /** Where the line is now: a chord row above it may have come or gone. */
  readonly row: number;
  /** Where the chord is now, as a place in the words (`Cell`). */
  readonly at: number;
}

/**
 * Writes a chord at a place of a line, in the stead of any chord there; null removes that. Only the
 * line's row and the chord row above it are changed: a line with a chord row keeps it where the
 * chord fits, and has inline chords otherwise. Null if it cannot be written so that the song is
 * read as before but for this chord. Linear in the text.
 */
export function placeChord(
  text: string,
  row: number,
  at: number,
  chord: string | null,
): Placed | null {
  if (chord !== null && !isChord(chord)) return null;
  return withChange(text, row, at, () => new Map([[at, chord === null ? [] : [chord]]]));
}

/**
 * Moves the chord at `from` to `to`, where no chord is, but in a line of chords alone: there they
 * change places. Null as for `placeChord`.
 */
export function moveChord(text: string, row: number, from: number, to: number): Placed | null {
  return withChange(text, row, to, (line) => {
    const chords = chordsOf(line.line);
    const at = (place: number) =>
      chords.filter((one) => one.at === place).map(({ chord }) => chord);
    const [moved, there] = [at(from), at(to)];
    if (moved.length === 0 || from === to || (there.length > 0 && isSung(line))) return null;
    return new Map([
      [from, there],
      [to, moved],
    ]);
  });
}

function withChange(
  text: string,
  row: number,
  at: number,
  changeOf: (line: PlacingLine) => Change | null,
): Placed | null {
  const song = readPlacing(text);
  const line = lineAt(song, row);
  const change = line && changeOf(line);
  if (line === undefined || !change) return null;
  const amended = amend(song, new Map([[line, change]]));
  if (amended === null) return null;
  const now = amended.lines.get(line);
  const places = now ? placesIn(now) : [];
  // In a line of chords alone, places depend on the chords before.
  const nth = isSung(line) ? -1 : placesIn(line).indexOf(at);
  const found = at === before ? places[0] : at === after ? places.at(-1) : places[nth];
  return { text: amended.text, row: now?.row ?? row, at: found ?? at };
}

/** Where chords are. */
function placesIn({ line }: PlacingLine): readonly number[] {
  return [...new Set(chordsOf(line).map(({ at }) => at))];
}

/** The line of a row; none for a blank one. */
export function lineAt({ sections }: PlacingSong, row: number): PlacingLine | undefined {
  return sections
    .flatMap(({ lines }) => lines)
    .find((line) => line.row === row && (isSung(line) || chordsOf(line.line).length > 0));
}

/** Adds a line of one chord after a row. Null as for `placeChord`. */
export function addChordRow(text: string, row: number, chord: string): Placed | null {
  if (!isChord(chord)) return null;
  const song = readPlacing(text);
  const items = itemsOf(song, true);
  for (const rows of [[chord], [`(${chord})`], [chord, ''], [`(${chord})`, '']]) {
    const changed = withRows(song, new Map([[row, [song.rows[row] ?? '', ...rows]]]));
    const now = readPlacing(changed);
    const line = lineAt(now, row + 1);
    const chords = line === undefined ? [] : chordsOf(line.line);
    const others = itemsOf(now, true).filter((item) => item !== line);
    const isOnlyAdded =
      line?.line.lyrics.trim() === '' &&
      chords.length === 1 &&
      chords[0]?.chord === chord &&
      others.length === items.length &&
      others.every((item, nth) => isSame(item, items[nth] ?? item));
    if (isOnlyAdded) return { text: changed, row: row + 1, at: chords[0]?.at ?? 0 };
  }
  return null;
}
