import type { Syllable, Word } from '#song/arrangement/arrangement.ts';
import { composed } from '#song/composed.ts';
import { graphemesOf } from '#song/firstCharacters.ts';
import type { Ruler, TextStyle } from './page.ts';
import { chordGap, chordStyle, soundingStyle, widthOfChord } from './wordBox.ts';

/**
 * Splits a word wider than a line, as a last resort: before a syllable if that suffices, else
 * between letters; a chord wider than a line is split as well. `width` in mm.
 */
export function breakWord(word: Word, style: TextStyle, width: number, ruler: Ruler): Word[] {
  const gap = chordGap(ruler, style);
  const pieces: Syllable[][] = [];
  let open: Syllable[] = [];
  let textEnd = 0;
  let chordEnd = -gap;
  for (const syllable of word.syllables.flatMap((whole) =>
    cutSyllable(whole, style, width, ruler),
  )) {
    const text = ruler(composed(syllable.text), style);
    const chord = widthOfChord(syllable, style, ruler);
    let at = syllable.chord === null ? textEnd : Math.max(textEnd, chordEnd + gap);
    if (open.length > 0 && at + Math.max(text, chord) > width) {
      pieces.push(open);
      open = [];
      at = 0;
      chordEnd = -gap;
    }
    open.push(syllable);
    textEnd = at + text;
    if (syllable.chord !== null) chordEnd = at + chord;
  }
  pieces.push(open);
  return pieces.map((syllables, index) => ({
    syllables,
    space: index === pieces.length - 1 ? word.space : '',
  }));
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
