import type { Syllable, Word } from '#song/arrangement/arrangement.ts';
import { composed } from '#song/composed.ts';
import { graphemesOf } from '#song/graphemesOf.ts';
import type { Ruler, TextStyle } from './page.ts';
import { type WordEnds, chordStyle, noEnds, placeSyllable, soundingStyle } from './wordBox.ts';
import { hyphen, needsHyphen, wordBreaks } from './wordBreaks.ts';

/**
 * Splits a word wider than a line, as a last resort, with a hyphen: where it can be read easily if
 * that suffices, else before a chord, else between letters; a chord wider than a line is split as
 * well. Every chord stays over its letters. `width` in mm.
 */
export function breakWord(word: Word, style: TextStyle, width: number, ruler: Ruler): Word[] {
  const most = width - ruler(hyphen, style);
  const fit = fitting(style, ruler);
  const parts = readableParts(word).flatMap((part) =>
    fit(part, noEnds).extent <= most
      ? [part]
      : part.flatMap((syllable) => cutSyllable(syllable, style, most, ruler)).map((one) => [one]),
  );
  const pieces: Syllable[][] = [];
  let open: Syllable[] = [];
  let ends = noEnds;
  for (const part of parts) {
    let placed = fit(part, ends);
    if (open.length > 0 && placed.extent > most) {
      pieces.push(open);
      open = [];
      placed = fit(part, noEnds);
    }
    open.push(...part);
    ({ ends } = placed);
  }
  pieces.push(open);
  return hyphenated(pieces).map((syllables, index) => ({
    syllables,
    space: index === pieces.length - 1 ? word.space : '',
  }));
}

/** Places syllables behind others, and returns how far they extend. */
function fitting(style: TextStyle, ruler: Ruler) {
  return (syllables: readonly Syllable[], from: WordEnds): { ends: WordEnds; extent: number } => {
    let ends = from;
    let extent = 0;
    for (const syllable of syllables) {
      ({ ends } = placeSyllable(syllable, ends, style, ruler));
      extent = Math.max(extent, ends.text, ends.chord ?? 0);
    }
    return { ends, extent };
  };
}

/** The word in parts, between which it can be broken and read easily. */
function readableParts({ syllables }: Word): Syllable[][] {
  const texts = syllables.map(({ text }) => composed(text));
  const breaks = wordBreaks(texts.join(''));
  const parts: Syllable[][] = [];
  let next = 0; // the first break not yet made
  let at = 0;
  for (const [index, syllable] of syllables.entries()) {
    const text = texts[index] ?? '';
    const end = at + text.length;
    const cuts = [at];
    let begins = index === 0;
    for (; (breaks[next] ?? end) < end; next++) {
      if (breaks[next] === at) begins = true;
      else cuts.push(breaks[next] ?? end);
    }
    for (const [place, cut] of cuts.entries()) {
      const piece = text.slice(cut - at, (cuts[place + 1] ?? end) - at);
      const part = place === 0 ? { ...syllable, text: piece } : { chord: null, text: piece };
      if (place > 0 || begins) parts.push([part]);
      else parts.at(-1)?.push(part);
    }
    at = end;
  }
  return parts;
}

/** Adds a hyphen to the text of every piece that is followed by another letter. */
function hyphenated(pieces: readonly Syllable[][]): Syllable[][] {
  let after = '';
  return pieces
    .toReversed()
    .map((piece) => {
      const texts = piece.map(({ text }) => text);
      const last = texts.findLastIndex((text) => text !== '');
      const isTorn = needsHyphen(texts[last] ?? '', after);
      after = texts.find((text) => text !== '') ?? after;
      if (!isTorn) return piece;
      return piece.map((one, at) => (at === last ? { ...one, text: one.text + hyphen } : one));
    })
    .toReversed();
}

/** Pieces of a syllable, none wider than a line; chords stay with the first letters. */
function cutSyllable(
  { chord, sounding, text }: Syllable,
  style: TextStyle,
  width: number,
  ruler: Ruler,
): Syllable[] {
  const [first = '', ...others] = cutText(text, style, width, ruler);
  const rest = others.map((part): Syllable => ({ chord: null, text: part }));
  if (chord === null) return [{ chord, text: first }, ...rest];
  const shapes = cutText(chord, chordStyle(style), width, ruler);
  const sounds =
    sounding === undefined ? [] : cutText(sounding, soundingStyle(style), width, ruler);
  const last = Math.max(shapes.length, sounds.length) - 1;
  const over = Array.from({ length: last + 1 }, (_, at): Syllable => {
    const above = sounds[at] === undefined ? {} : { sounding: sounds[at] };
    return { chord: shapes[at] ?? '', ...above, text: at === last ? first : '' };
  });
  return [...over, ...rest];
}

function cutText(text: string, style: TextStyle, width: number, ruler: Ruler): string[] {
  const whole = composed(text);
  if (ruler(whole, style) <= width) return [whole];
  const parts: string[] = [];
  let start = 0;
  let used = 0;
  for (const { segment, index } of graphemesOf(whole)) {
    const next = ruler(segment, style);
    if (used + next > width && index > start) {
      parts.push(whole.slice(start, index));
      start = index;
      used = 0;
    }
    used += next;
  }
  return [...parts, whole.slice(start)];
}
