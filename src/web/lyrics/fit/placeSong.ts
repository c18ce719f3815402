/** A word with its chords, at its position in an unwrapped line, in em. */
interface MeasuredWord {
  readonly start: number;
  readonly end: number;
  readonly chorded: boolean;
}

/** A heading or a line, which wraps where a column is too narrow. */
export interface MeasuredLine {
  /** Index into `RowHeights.lineStyles`. */
  readonly lineStyle: number;
  /** Indentation of the first row and of the others, in em. */
  readonly insets: readonly [number, number];
  readonly words: readonly MeasuredWord[];
}

export interface MeasuredSection {
  /** Long enough to continue in the next column, though not within two lines of its ends. */
  readonly isLong: boolean;
  readonly lines: readonly MeasuredLine[];
}

/** Heights of rows at one size, in px. */
export interface RowHeights {
  readonly em: number;
  readonly betweenSections: number;
  readonly lineStyles: readonly {
    readonly plain: number;
    readonly chorded: number;
    readonly before: number;
    readonly after: number;
  }[];
}

/** Available space, in px. */
export interface AvailableSpace {
  readonly width: number;
  readonly columnGap: number;
  /** Below the title, and of the screens after the first. */
  readonly firstHeight: number;
  readonly height: number;
}

export interface Placed {
  /** Number of page turns; 0 if the whole song is visible at once. */
  readonly turns: number;
  /** Indices of sections that begin a further screen. */
  readonly screens: readonly number[];
  /** The beginnings of columns: a line (0 is the heading, if any) of a section. */
  readonly starts: readonly { readonly section: number; readonly line: number }[];
  /** How often a section is split, or a word wrapped, though it should not be. */
  readonly breaks: number;
  /** Number of rows beyond one per line. */
  readonly broken: number;
  /** Share of the columns' height that is used, of all screens. */
  readonly filled: number;
}

interface Columns {
  readonly columns: number;
  /** Whether every section may be split, not only long ones. */
  readonly divides: boolean;
}

/** Fills column after column and screen after screen, at one size. */
export function placeSong(
  song: readonly MeasuredSection[],
  available: AvailableSpace,
  heights: RowHeights,
  { columns, divides }: Columns,
): Placed {
  const width = (available.width - (columns - 1) * available.columnGap) / columns / heights.em;
  const screens: number[] = [];
  const starts: { section: number; line: number }[] = [];
  let turns = 0;
  let breaks = 0;
  let broken = 0;
  let height = 0;
  let column = 1;
  let limit = available.firstHeight;
  let used = 0;
  const goOn = (): boolean => {
    used = 0;
    column = column < columns ? column + 1 : 1;
    if (column > 1) return false;
    limit = available.height;
    turns++;
    return true;
  };
  for (const [at, section] of song.entries()) {
    for (const part of partsOf(section, width, heights, divides)) {
      const gap = used > 0 && part.line === 0 ? heights.betweenSections : 0;
      if (used > 0 && used + gap + part.height > limit) {
        if (part.line > 0 && !section.isLong) breaks++;
        if (!goOn()) starts.push({ section: at, line: part.line });
        else if (part.line === 0) screens.push(at);
        else breaks += turnWithin(columns);
      } else {
        used += gap;
        height += gap;
      }
      height += part.height;
      let rest = part.height;
      for (; rest > limit; rest -= limit) breaks += goOn() ? turnWithin(columns) : 1;
      used += rest;
      broken += part.broken;
      breaks += part.torn;
    }
  }
  const filled = height / columns / (available.firstHeight + turns * available.height);
  return { turns, screens, starts, breaks, broken, filled };
}

/** No page turn within a section in several columns: it would be read down, up and down. */
function turnWithin(columns: number): number {
  return columns > 1 ? Infinity : 1;
}

interface Part {
  /** Its first line. */
  readonly line: number;
  height: number;
  broken: number;
  torn: number;
}

/** The unsplittable parts of a section: all of it, or single lines where it may be split. */
function partsOf(
  { lines, isLong }: MeasuredSection,
  width: number,
  heights: RowHeights,
  divides: boolean,
): readonly Part[] {
  const parts: Part[] = [];
  for (const [at, line] of lines.entries()) {
    const { before, after } = heights.lineStyles[line.lineStyle] ?? { before: 0, after: 0 };
    const { height, rows, torn } = rowsOf(line, width, heights);
    const isApart = (isLong || divides) && at >= endLines && at <= lines.length - endLines;
    const part = isApart || at === 0 ? { line: at, height: 0, broken: 0, torn: 0 } : parts.pop();
    if (part === undefined) continue;
    part.height += (at > 0 ? before : 0) + height + after;
    part.broken += rows - 1;
    part.torn += torn;
    parts.push(part);
  }
  return parts;
}

const endLines = 2; // stay with the end of their section

/** The rows of a line in a column of this width (em). */
function rowsOf({ lineStyle, insets, words }: MeasuredLine, width: number, heights: RowHeights) {
  const { plain = 0, chorded = 0 } = heights.lineStyles[lineStyle] ?? {};
  let height = 0;
  let rows = 1;
  let torn = 0; // words wider than the column
  let start = words[0]?.start ?? 0;
  let rowWidth = width - insets[0];
  let isChorded = false;
  const beginRow = (at: number) => {
    height += isChorded ? chorded : plain;
    rows++;
    start = at;
    rowWidth = Math.max(leastWidth, width - insets[1]);
    isChorded = false;
  };
  for (const word of words) {
    if (word.end - start > rowWidth && word.start > start) beginRow(word.start);
    isChorded ||= word.chorded;
    if (word.end - start > rowWidth) torn++;
    while (word.end - start > rowWidth) {
      beginRow(start + Math.max(leastWidth, rowWidth));
      isChorded = word.chorded;
    }
  }
  return { height: height + (isChorded ? chorded : plain), rows, torn };
}

const leastWidth = 1; // em, a letter
