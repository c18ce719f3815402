import { composed } from '#song/composed.ts';
import type { Section } from '#song/lyrics/section.ts';
import type { ArrangedLine, ArrangedSection, Word } from './arrangement.ts';

const wordsKept = 3; // spec §9
const mostWordsRecalled = 16;
const soundless = /[^\p{L}\p{M}\p{N}]+/gu;
/** Hebrew points and cantillation marks, which are optional in writing. */
const vowelPoints = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]+/g;
/** How often a line is sung, which is not part of its text. */
const timesSung = /(?:\s|^)[|/([]*(?:[xX×]\s?\d{1,2}|\d{1,2}\s?[xX×]|(?<=[([])bis)[)\].:|/]*\s*$/i;

interface Repetition {
  /** The same section occurs earlier: it is shortened if the setting is on (spec §4). */
  readonly isRepeat: boolean;
  /** It occurs more than once. */
  readonly comesAgain: boolean;
}

/**
 * Finds sections that repeat an earlier one: the same lyrics, ignoring chords, case, punctuation,
 * white space, vowel points and a trailing «(2x)», or its first words with an ellipsis or «osv.»
 * (decision 23). A section without lyrics repeats nothing.
 */
export function findRepeats(sections: readonly Section[]): readonly Repetition[] {
  const whole = new Map<string, number>(); // normalized text → the first section that has it
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

/** The normalized words, and whether they only recall a text by its beginning. */
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

/** Shortens a section to its first three words, with their chords and an ellipsis. */
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

/** Replaces the punctuation after the word by an ellipsis. */
function withEllipsis(word: Word): Word {
  const syllables = [...word.syllables];
  const last = syllables.findLastIndex((syllable) => syllable.text !== '');
  const { chord, text } = syllables[last] ?? { chord: null, text: '' };
  syllables[last] = { chord, text: `${text.replace(/[.,;:!?…]{1,9}$/, '')}…` };
  return { syllables, space: '' };
}
