import { useMemo, useState } from 'react';
import { arrange } from '#song/arrangement/arrange.ts';
import type { ArrangedLine, ArrangedSection } from '#song/arrangement/arrangement.ts';
import { type Line, isWritten } from '#song/lyrics/section.ts';
import { type Cell, after, before, cellsOf, nextPlace } from '#song/placing/cells.ts';
import {
  type BareSection,
  type Copied,
  bareSections,
  copyChords,
  copySection,
  copySources,
} from '#song/placing/copyChords.ts';
import { paletteOf } from '#song/placing/palette.ts';
import { type Placed, addChordRow, moveChord, placeChord } from '#song/placing/placeChord.ts';
import { placingSections } from '#song/placing/placingSections.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { toast } from '#web/ui/toastStore.ts';
import type { Writing } from '#web/features/songForm/useWrittenValues.ts';

/** A line that takes chords, by its number among those of the song: acts leave that as it is. */
interface DrawnLine {
  readonly number: number;
  readonly row: number;
  readonly line: Line;
  readonly arranged: ArrangedLine;
}

export interface DrawnSection extends ArrangedSection {
  /** Blank lines are null. */
  readonly drawn: readonly (DrawnLine | null)[];
  /** The section whose chords are offered to this one, which has none. */
  readonly bare: BareSection | null;
}

/** Where the next chord goes. */
interface Mark {
  /** The line's number. */
  readonly line: number;
  /** As of a `Cell`. */
  readonly at: number;
  /** The chord there is chosen: it can be moved, replaced and removed. */
  readonly isChosen: boolean;
  /** A line of chords is to be added below, and this is its first place. */
  readonly isNewRow?: true;
}

/** The song as drawn for placing. */
function useDrawnSections(text: string): readonly DrawnSection[] {
  const { showSectionLabels, boldMode } = useDisplayPreferences();
  return useMemo(
    () => drawnSections(text, { showSectionLabels, boldMode, showRepeatedChorus: true }),
    [text, showSectionLabels, boldMode],
  );
}

function drawnSections(
  text: string,
  preferences: Parameters<typeof arrange>[1],
): readonly DrawnSection[] {
  const sections = placingSections(text);
  const { sections: arranged } = arrange(
    sections.map(({ section }) => section),
    preferences,
  );
  const bare = bareSections(text);
  let number = 0;
  return arranged.map((section, index) => {
    const lines = sections[index]?.lines ?? [];
    const first = lines.findIndex(({ line }) => isWritten(line)); // those before are not drawn
    const drawn = section.lines.map((each, at) => {
      const placed = lines[first + at];
      if (placed === undefined || !isWritten(placed.line)) return null;
      return { ...placed, number: number++, arranged: each };
    });
    const from = bare.find((each) => each.section === index) ?? null;
    return { ...section, drawn, bare: from };
  });
}

function linesOf(sections: readonly DrawnSection[]): readonly DrawnLine[] {
  return sections.flatMap(({ drawn }) => drawn.filter((line) => line !== null));
}

/** The cells of a line; a mark between the letters of one divides it. */
function cellsAround(line: Line, at: number | null): readonly Cell[] {
  const cells = cellsOf(line);
  if (at === null || cells.some((cell) => cell.at === at)) return cells;
  return cells.flatMap((cell): readonly Cell[] => {
    const letters = at - cell.at;
    if (letters <= 0 || letters >= cell.text.length) return [cell];
    const rest = { ...cell, at, text: cell.text.slice(letters), beginsWord: false, chord: null };
    return [{ ...cell, text: cell.text.slice(0, letters) }, rest];
  });
}

interface Own {
  readonly text: string;
  readonly doubtful: ReadonlySet<number>;
}

const none: Own['doubtful'] = new Set();

interface PlacingOf {
  readonly writing: Writing;
  readonly songKey: string;
  readonly noteNames: MeaningOfB | null;
}

export type PlacingState = ReturnType<typeof usePlacing>;

/** The mark, and everything that is done at it. */
export function usePlacing({ writing, songKey, noteNames }: PlacingOf) {
  /** What was written here last, and the numbers of its lines that a copy fits by proportion only. */
  const [own, setOwn] = useState<Own>({ text: writing.lyrics, doubtful: none });
  const text = writing.lyrics;
  const doubtful = text === own.text ? own.doubtful : none;
  const sections = useDrawnSections(text);
  const lines = useMemo(() => linesOf(sections), [sections]);
  const [mark, setMark] = useState<Mark | null>(null);
  const [said, setSaid] = useState('');

  const marked = mark === null ? null : (lines[mark.line] ?? null);
  const at = mark?.at ?? null;
  const cells = useMemo(() => (marked === null ? [] : cellsAround(marked.line, at)), [marked, at]);
  const found = cells.findIndex((cell) => cell.at === at);
  const current = found < 0 ? Math.max(0, nearestTo(cells, at ?? 0)) : found;
  const cell = cells[current] ?? null;
  const palette = useMemo(() => paletteOf(text, songKey, noteNames), [text, songKey, noteNames]);
  const isChosen = mark?.isChosen === true && (cell?.chord ?? null) !== null;

  const write = (next: string, nowDoubtful: Own['doubtful']) => {
    setOwn({ text: next, doubtful: nowDoubtful });
    writing.act(next);
  };
  /** Says what an act did; or that it could not be done, which is null. */
  const perform = (placed: Placed | null, sentence: (over: Cell | undefined) => string) => {
    if (placed === null || mark === null) return sayNoRoom();
    write(placed.text, new Set([...doubtful].filter((line) => line !== mark.line)));
    const lineThere = linesIn(placed.text).find(({ row }) => row === placed.row);
    const cellsThere = lineThere === undefined ? [] : cellsOf(lineThere.line);
    const there = cellsThere.findIndex((each) => each.at === placed.at);
    setSaid(sentence(cellsThere[there]));
    return { line: mark.line, at: placed.at, next: cellsThere[there + 1]?.at ?? placed.at };
  };
  const copy = (copied: Copied | null) => {
    if (copied === null) return sayNoRoom();
    const numbers = linesIn(copied.text).flatMap(({ row }, number) =>
      copied.doubtful.includes(row) ? [number] : [],
    );
    write(copied.text, new Set([...doubtful, ...numbers]));
    setSaid(texts.copied(numbers.length));
  };

  return {
    text,
    sections,
    lines,
    mark,
    marked,
    cells,
    current,
    cell,
    isChosen,
    doubtful,
    palette,
    said,
    /** The lines that may lend their chords to the marked one, which has none. */
    sources: useMemo(
      () =>
        marked === null || cells.some(({ chord }) => chord !== null)
          ? []
          : copySources(text, marked.row),
      [text, marked, cells],
    ),

    /** Marks a place by hand; a chord there is chosen. */
    choose: (line: number, place: number) => setMark({ line, at: place, isChosen: true }),
    /** Marks a place without choosing its chord. */
    goTo: (line: number, place: number) => setMark({ line, at: place, isChosen: false }),
    leave: () => setMark(mark?.isChosen ? { ...mark, isChosen: false } : null),

    place: (chord: string) => {
      if (marked === null || mark === null || cell === null) return;
      if (mark.isNewRow) {
        const placed = addChordRow(text, marked.row, chord);
        if (placed === null) return sayNoRoom();
        write(placed.text, none);
        const number = linesIn(placed.text).findIndex(({ row }) => row === placed.row);
        setSaid(texts.placedAfter(chord));
        return setMark({ line: number, at: after, isChosen: false });
      }
      const done = perform(placeChord(text, marked.row, cell.at, chord), (over) =>
        sayPlaced(chord, cell.at, over),
      );
      // A chord that was replaced stays at hand.
      if (done) setMark({ line: done.line, at: isChosen ? done.at : done.next, isChosen: false });
    },
    remove: () => {
      if (marked === null || cell === null || cell.chord === null) return;
      const { chord } = cell;
      const done = perform(placeChord(text, marked.row, cell.at, null), () => texts.removed(chord));
      if (done) setMark({ line: done.line, at: done.at, isChosen: false });
    },
    /** Moves the chord at the mark. */
    move: (step: 1 | -1, unit: 'cell' | 'letter') => {
      if (marked === null || cell === null || cell.chord === null) return;
      const { chord } = cell;
      const to = nextPlace(marked.line, cell.at, step, unit);
      if (to === null) return;
      const done = perform(moveChord(text, marked.row, cell.at, to), (over) =>
        texts.moved(chord, over?.text || texts.outsideWords),
      );
      if (done) setMark({ line: done.line, at: done.at, isChosen: true });
    },
    /** Moves the mark. */
    step: (step: 1 | -1, unit: 'cell' | 'letter') => {
      if (marked === null || cell === null || mark === null) return;
      const to =
        unit === 'cell' ? cells[current + step]?.at : nextPlace(marked.line, cell.at, step, unit);
      if (to !== null && to !== undefined) setMark({ line: mark.line, at: to, isChosen: false });
    },
    /** To the line above or below, at the same place from its beginning. */
    stepLine: (step: 1 | -1) => {
      const next = mark === null ? undefined : lines[mark.line + step];
      if (next === undefined) return;
      const there = cellsOf(next.line);
      const place = there[Math.min(current, there.length - 1)]?.at ?? before;
      setMark({ line: next.number, at: place, isChosen: false });
    },
    beginRow: () => {
      if (mark !== null) setMark({ line: mark.line, at: after, isChosen: false, isNewRow: true });
    },

    copyLine: (from: number) => {
      if (marked !== null) copy(copyChords(text, from, marked.row));
    },
    copySection: ({ section, from }: BareSection) => copy(copySection(text, from, section)),
  };
}

function sayNoRoom(): void {
  toast({ title: texts.noRoom, tone: 'destructive' });
}

/** The lines of a text in the order of their numbers. */
function linesIn(text: string): readonly { readonly row: number; readonly line: Line }[] {
  return placingSections(text).flatMap(({ lines }) => lines.filter(({ line }) => isWritten(line)));
}

function nearestTo(cells: readonly Cell[], at: number): number {
  return cells.findLastIndex((cell) => cell.at <= at);
}

function sayPlaced(chord: string, at: number, over: Cell | undefined): string {
  if (at === before) return texts.placedBefore(chord);
  if (at === after) return texts.placedAfter(chord);
  return texts.placed(chord, over?.text || texts.outsideWords);
}
