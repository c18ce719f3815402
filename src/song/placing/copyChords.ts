import { amend } from './amend.ts';
import { after, before, chordsOf, syllablesIn } from './cells.ts';
import type { Change } from './inlineLine.ts';
import { lineAt } from './placeChord.ts';
import {
  isSung,
  type PlacingLine,
  type PlacingSection,
  type PlacingSong,
  readPlacing,
} from './placingSections.ts';

/** A line that may lend its chords to another. */
export interface CopySource {
  readonly kind: 'lineAbove' | 'section';
  readonly row: number;
  /** The title of its section as written; empty if it has none. */
  readonly title: string;
}

/** A section without chords, and one of its kind that has some. */
export interface BareSection {
  /** Index among the sections. */
  readonly section: number;
  readonly title: string;
  readonly from: number;
  readonly fromTitle: string;
}

export interface Copied {
  readonly text: string;
  /** Rows, in the new text, whose syllables are not as many as those that lent: to be checked. */
  readonly doubtful: readonly number[];
  /** Where the first line is now. */
  readonly row: number;
}

/** What may lend its chords to a line: the line above, and that of another section of its kind. */
export function copySources(text: string, row: number): readonly CopySource[] {
  const { sections } = readPlacing(text);
  const own = sections.find(({ lines }) => lines.some((line) => line.row === row));
  const sung = own?.lines.filter(isSung) ?? [];
  const nth = sung.findIndex((line) => line.row === row);
  if (own === undefined || nth < 0) return [];
  const above = sung.slice(0, nth).findLast(hasChords);
  const like = sections.find((one) => isLike(one, own) && hasChords(one.lines.filter(isSung)[nth]));
  const twin = like?.lines.filter(isSung)[nth];
  const title = (section: PlacingSection | undefined) => section?.section.title ?? '';
  return [
    ...(above ? [{ kind: 'lineAbove', row: above.row, title: title(own) } as const] : []),
    ...(twin ? [{ kind: 'section', row: twin.row, title: title(like) } as const] : []),
  ];
}

/** The sections that could take their chords from another: `Vers 2` from `Vers 1`. */
export function bareSections(text: string): readonly BareSection[] {
  const { sections } = readPlacing(text);
  const firsts = new Map<string, number>(); // with chords, by type
  for (const [at, { section, lines }] of sections.entries()) {
    if (!firsts.has(section.type) && lines.filter(isSung).some(hasChords)) {
      firsts.set(section.type, at);
    }
  }
  return sections.flatMap(({ section, lines }, at) => {
    const from = firsts.get(section.type);
    const isBare = lines.some(isSung) && !lines.some(hasChords);
    if (from === undefined || !isBare) return [];
    const fromTitle = sections[from]?.section.title ?? '';
    return [{ section: at, title: section.title, from, fromTitle }];
  });
}

function isLike({ section }: PlacingSection, other: PlacingSection): boolean {
  return section.type === other.section.type && section !== other.section;
}

function hasChords(line: PlacingLine | undefined): line is PlacingLine {
  return line !== undefined && (line.chordRow !== null || line.line.pieces !== undefined);
}

/**
 * Lays the chords of one line on another, by syllable number, in the stead of its own; where the
 * syllables are not as many, proportionally. Null as for `placeChord`.
 */
export function copyChords(text: string, from: number, to: number): Copied | null {
  const song = readPlacing(text);
  const [lends, takes] = [lineAt(song, from), lineAt(song, to)];
  if (lends === undefined || takes === undefined || lends === takes) return null;
  return copied(song, [[lends, takes]]);
}

/** The same for the lines of a section, one by one from the first. */
export function copySection(text: string, from: number, to: number): Copied | null {
  const song = readPlacing(text);
  const lends = song.sections[from]?.lines.filter(isSung) ?? [];
  const takes = song.sections[to]?.lines.filter(isSung) ?? [];
  if (from === to) return null;
  return copied(
    song,
    takes.map((line, nth) => [lends[nth], line] as const),
  );
}

type Pair = readonly [lends: PlacingLine | undefined, takes: PlacingLine];

/** A line that none lends to stays as it is, and is to be checked. */
function copied(song: PlacingSong, pairs: readonly Pair[]): Copied | null {
  const changes = new Map<PlacingLine, Change>();
  const doubtful = new Set<PlacingLine>();
  for (const [lends, takes] of pairs) {
    if (lends === undefined) doubtful.add(takes);
    if (lends === undefined || !hasChords(lends)) continue;
    const { change, isDoubtful } = laidOn(lends, takes);
    changes.set(takes, change);
    if (isDoubtful) doubtful.add(takes);
  }
  const amended = changes.size === 0 ? null : amend(song, changes);
  if (amended === null) return null;
  const rowOf = (line: PlacingLine) => amended.lines.get(line)?.row ?? line.row;
  const first = pairs[0]?.[1];
  return {
    text: amended.text,
    doubtful: [...doubtful].map(rowOf),
    row: first === undefined ? 0 : rowOf(first),
  };
}

/** The chords of a line at the syllables of another. */
function laidOn(lends: PlacingLine, takes: PlacingLine): { change: Change; isDoubtful: boolean } {
  const words = lends.line.lyrics.trim();
  const [ours, theirs] = [syllablesIn(lends.line), syllablesIn(takes.line)];
  const chords = chordsOf(lends.line);
  const inside = chords.filter(({ at }) => at >= 0 && at < words.length);
  let number = -1;
  const numbers = inside.map(({ at }) => {
    while ((ours[number + 1] ?? after) <= at) number++;
    return words.charAt(at).trim() === '' ? number + 1 : number; // between words: the next
  });
  const places = spread(numbers, ours.length, theirs.length);
  let nth = 0;
  const change = new Map<number, string[]>(chordsOf(takes.line).map(({ at }) => [at, []]));
  for (const { at, chord } of chords) {
    const isInside = at >= 0 && at < words.length;
    const outside = at < 0 ? before : after;
    const place = isInside ? (theirs[places[nth++] ?? 0] ?? after) : outside;
    const there = change.get(place);
    if (there === undefined) change.set(place, [chord]);
    else there.push(chord);
  }
  return { change, isDoubtful: ours.length !== theirs.length };
}

/**
 * Syllables of one line as those of another, first to first and last to last. Different ones stay
 * different as long as there are enough; what is past the end stands behind the words.
 */
function spread(numbers: readonly number[], count: number, others: number): readonly number[] {
  const share = count === others ? 1 : (others - 1) / Math.max(1, count - 1);
  const there = new Map<number, number>();
  let least = 0;
  for (const number of new Set(numbers)) {
    const place = Math.max(Math.round(number * share), least);
    there.set(number, place);
    least = place + 1;
  }
  let most = others - 1;
  for (const number of [...there.keys()].toReversed()) {
    if (there.size <= others) there.set(number, Math.min(there.get(number) ?? 0, most--));
  }
  return numbers.map((number) => there.get(number) ?? 0);
}
