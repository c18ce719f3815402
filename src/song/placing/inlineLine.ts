import type { Line, Piece } from '#song/lyrics/section.ts';
import { after, before, type ChordAt, chordsOf, indentOf } from './cells.ts';

const apart = 2; // blanks before the first word, or a chord belongs to it

/** What stands at places of a line from now on, by the place (`Cell`); nothing is an empty list. */
export type Change = ReadonlyMap<number, readonly string[]>;

/** A line with its chords among the words; `at` are offsets in `lyrics`. */
export interface InlineLine {
  readonly lyrics: string;
  readonly chords: readonly ChordAt[];
}

/** What a line with inline chords would be after a change. Linear in the line. */
export function changedInline(line: Line, change: Change): InlineLine {
  const places = chordsOf(line).map(({ at }) => at);
  const { lyrics, chords } = inlineOf(line);
  const end = lyrics.trimEnd().length;
  const kept: ChordAt[] = [];
  let text = '';
  let from = 0; // what is not in `text` yet
  for (let nth = 0; nth < chords.length; ) {
    const place = places[nth] ?? 0;
    const at = chords[nth]?.at ?? 0;
    const here: string[] = [];
    for (; places[nth] === place; nth++) here.push(chords[nth]?.chord ?? '');
    const now = change.get(place) ?? here;
    const gone = from - text.length;
    kept.push(...now.map((chord) => ({ at: at - gone, chord })));
    if (now.length > 0 || (place >= 0 && at < end)) continue;
    // The blanks that set it apart go with it.
    const cut = place < 0 ? at : Math.max(end, at - 1);
    text += lyrics.slice(from, cut);
    from = place < 0 ? Math.min(at + apart, chords[nth]?.at ?? lyrics.length) : at;
  }
  text += lyrics.slice(from);
  const known = new Set(places);
  const added = new Map([...change].filter(([place]) => !known.has(place)));
  return withChords({ lyrics: text, chords: kept }, added);
}

/** The chords of a row go to the syllables below them, and those past the words behind these. */
function inlineOf(line: Line): InlineLine {
  if (line.pieces) return { lyrics: line.lyrics, chords: inPieces(line.pieces) };
  const indent = indentOf(line);
  const end = line.lyrics.trimEnd().length;
  const over = chordsOf(line).map(({ at, chord }) => ({ at: at + indent, chord }));
  const within = { lyrics: line.lyrics, chords: over.filter(({ at }) => at < end) };
  const behind = over.filter(({ at }) => at >= end);
  if (behind.length === 0) return within;
  const chords = behind.map(({ chord }) => chord);
  return withChords({ ...within, lyrics: line.lyrics.trimEnd() }, new Map([[after, chords]]));
}

function inPieces(pieces: readonly Piece[]): readonly ChordAt[] {
  const chords: ChordAt[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.kind === 'text') at += piece.text.length;
    else chords.push({ at, chord: piece.chord });
  }
  return chords;
}

function withChords({ lyrics, chords }: InlineLine, added: Change): InlineLine {
  const first = added.get(before) ?? [];
  const isAlone = lyrics.trim() === '';
  const blanks = isAlone ? 1 : apart;
  const width = first.length * blanks;
  const indent = indentOf({ lyrics }) + width;
  const all = [
    ...first.map((chord, nth) => ({ at: nth * blanks, chord })),
    ...chords.map(({ at, chord }) => ({ at: at + width, chord })),
    ...[...added].flatMap(([place, some]) =>
      Number.isFinite(place) ? some.map((chord) => ({ at: place + indent, chord })) : [],
    ),
  ].sort((one, other) => one.at - other.at);
  let text = ' '.repeat(width) + lyrics;
  for (const chord of added.get(after) ?? []) {
    if (all.length > 0 || !isAlone) text += ' ';
    all.push({ at: text.length, chord });
  }
  return { lyrics: text, chords: all };
}

/** The line as written. */
export function printInline({ lyrics, chords }: InlineLine): string {
  let text = '';
  let from = 0;
  for (const { at, chord } of chords) {
    text += `${lyrics.slice(from, at)}(${chord})`;
    from = at;
  }
  return text + lyrics.slice(from);
}
