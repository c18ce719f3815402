import { lowChords } from '#song/chords/lowChords.ts';
import type { LetterForSi } from '#song/chords/note.ts';
import type { ArrangedSection, Syllable } from './arrangement.ts';

/** All chords for low voices (decision 22), with the letter for Si that the song itself uses. */
export function lowerChords(sections: readonly ArrangedSection[]): readonly ArrangedSection[] {
  const letterForSi = letterForSiIn(sections);
  const lower = ({ chord, text }: Syllable): Syllable => ({
    chord: chord && lowChords(chord, letterForSi),
    text,
  });
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, syllables: word.syllables.map(lower) })),
    })),
  }));
}

/** `B` if the song writes it for Si; `H`, which nobody misreads, if it writes that or neither. */
function letterForSiIn(sections: readonly ArrangedSection[]): LetterForSi {
  let letter: LetterForSi = 'H';
  for (const section of sections) {
    for (const { chord } of section.lines.flatMap(syllablesOf)) {
      if (chord?.includes('H')) return 'H';
      if (chord && /B(?![b♭])/.test(chord)) letter = 'B';
    }
  }
  return letter;
}

function syllablesOf(line: ArrangedSection['lines'][number]): readonly Syllable[] {
  return line.words.flatMap((word) => word.syllables);
}
