import type { ArrangedLine, ArrangedSection, Word } from './arrangement.ts';

const wordsKept = 3; // spec §9
const mostWordsRecalled = 16;
const soundless = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Cuts every repeat to its first three words and an ellipsis (spec §4). A repeat has the same lyrics
 * as an earlier section, chords, case, punctuation and white space aside, or recalls an earlier one
 * by its first words and an ellipsis (decision 23). A section without lyrics repeats nothing.
 */
export function collapseRepeats(sections: readonly ArrangedSection[]): readonly ArrangedSection[] {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  return sections.map((section) => {
    const texts = section.lines.flatMap((line) => line.words.map(textOf)).filter(Boolean);
    const sounds = texts.map(soundOf).filter(Boolean);
    const sound = sounds.join('');
    if (sound === '') return section;
    const isRecall = sounds.length <= mostWordsRecalled && /(?:…|\.\.)$/.test(texts.at(-1) ?? '');
    const isRepeat = whole.has(sound) || (isRecall && beginnings.has(sound));
    whole.add(sound);
    for (let end = 1; end <= Math.min(sounds.length, mostWordsRecalled); end++) {
      beginnings.add(sounds.slice(0, end).join(''));
    }
    return isRepeat ? { ...section, shortened: true, lines: [firstWords(section.lines)] } : section;
  });
}

function textOf(word: Word): string {
  return word.syllables.map((syllable) => syllable.text).join('');
}

function soundOf(text: string): string {
  return text.toLowerCase().replace(soundless, '');
}

/** One line of the first three words, with their chords and the ellipsis behind the last. */
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
