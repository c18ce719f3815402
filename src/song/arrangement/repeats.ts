import { composed } from '#song/composed.ts';
import type { Section } from '#song/lyrics/section.ts';
import type { ArrangedLine, ArrangedSection, Word } from './arrangement.ts';

const wordsKept = 3; // spec §9
const mostWordsRecalled = 16;
const soundless = /[^\p{L}\p{M}\p{N}]+/gu;
/** Hebrew points and cantillation marks, which one writes and another leaves out. */
const vowelPoints = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]+/g;
/** How often a line is sung is not sung. */
const timesSung = /(?:\s|^)[|/([]*(?:[xX×]\s?\d{1,2}|\d{1,2}\s?[xX×]|(?<=[([])bis)[)\].:|/]*\s*$/i;

interface Repetition {
  /** The same is sung earlier: it shortens with the toggle (spec §4). */
  readonly isRepeat: boolean;
  /** It is sung more than once, here for the first time or again. */
  readonly comesAgain: boolean;
}

/**
 * Which sections repeat an earlier one: the same lyrics, chords, case, punctuation, white space,
 * vowel points and a trailing «(2x)» aside, or its first words with an ellipsis or «osv.» (decision
 * 23). A section without lyrics repeats nothing.
 */
export function findRepeats(sections: readonly Section[]): readonly Repetition[] {
  const whole = new Map<string, number>(); // sound → the first section that has it
  const beginnings = new Map<string, number>();
  const again = new Set<number>();
  const isRepeat = sections.map(({ lines }, index) => {
    const { sounds, isRecall } = soundsOf(lines.map(({ lyrics }) => lyrics));
    const sound = sounds.join('');
    if (sound === '') return false;
    const earlier = whole.get(sound) ?? (isRecall ? beginnings.get(sound) : undefined);
    if (earlier !== undefined) again.add(earlier).add(index);
    if (!whole.has(sound)) whole.set(sound, index);
    for (let end = 1; end <= Math.min(sounds.length, mostWordsRecalled); end++) {
      const beginning = sounds.slice(0, end).join('');
      if (!beginnings.has(beginning)) beginnings.set(beginning, index);
    }
    return earlier !== undefined;
  });
  return isRepeat.map((repeat, index) => ({ isRepeat: repeat, comesAgain: again.has(index) }));
}

/** The words as they sound, and whether they only recall a text by its beginning. */
function soundsOf(lines: readonly string[]): { sounds: readonly string[]; isRecall: boolean } {
  const sung = lines.map((line) => line.replace(timesSung, '')).join('\n');
  const spelt = composed(sung.toLowerCase()).replace(vowelPoints, '');
  const words: string[] = spelt.match(/\S+/g) ?? [];
  let goesOn = false;
  while (/^(?:[.…]+|osv\.?)$/.test(words.at(-1) ?? '')) {
    goesOn = true;
    words.pop();
  }
  const dots = goesOn || /(?:…|\.\.)$/.test(words.at(-1) ?? '');
  const sounds = words.map((word) => word.replace(soundless, '')).filter(Boolean);
  return { sounds, isRecall: dots && sounds.length <= mostWordsRecalled };
}

/** A section cut to its first three words, with their chords and an ellipsis behind the last. */
export function shorten(section: ArrangedSection): ArrangedSection {
  return { ...section, shortened: true, lines: [firstWords(section.lines)] };
}

function textOf(word: Word): string {
  return word.syllables.map((syllable) => syllable.text).join('');
}

function firstWords(lines: readonly ArrangedLine[]): ArrangedLine {
  const sung = lines.find((line) => line.words.some(isSung));
  const words = lines
    .flatMap((line) => line.words)
    .filter(isSung)
    .slice(0, wordsKept);
  return {
    label: sung?.label ?? null,
    bold: sung?.bold ?? false,
    words: words.map((word, index) =>
      index < words.length - 1 ? { ...word, space: ' ' } : withEllipsis(word),
    ),
  };
}

function isSung(word: Word): boolean {
  return textOf(word) !== '';
}

/** An ellipsis takes the place of the punctuation behind the word. */
function withEllipsis(word: Word): Word {
  const syllables = [...word.syllables];
  const last = syllables.findLastIndex((syllable) => syllable.text !== '');
  const { chord, text } = syllables[last] ?? { chord: null, text: '' };
  syllables[last] = { chord, text: `${text.replace(/[.,;:!?…]{1,9}$/, '')}…` };
  return { syllables, space: '' };
}
