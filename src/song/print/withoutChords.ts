import type { ArrangedLine, Arrangement, Word } from '#song/arrangement/arrangement.ts';

/**
 * The lyrics alone. Lines and sections of nothing but chords are left out, blank lines and empty
 * sections are not.
 */
export function withoutChords({ sections }: Arrangement): Arrangement {
  return {
    sections: sections.flatMap((section) => {
      const lines = section.lines.flatMap(sungPart);
      const isPlayed = section.lines.some(({ words }) => words.length > 0);
      return isPlayed && lines.every(({ words }) => words.length === 0)
        ? []
        : [{ ...section, lines }];
    }),
  };
}

function sungPart(line: ArrangedLine): ArrangedLine[] {
  if (line.words.length === 0) return [line];
  const words: Word[] = [];
  for (const { syllables, space } of line.words) {
    const text = syllables.map((one) => one.text).join('');
    const blank = space === '' ? '' : ' '; // wider ones made space for chords
    const before = words.at(-1);
    if (text !== '') words.push({ syllables: [{ chord: null, text }], space: blank });
    else if (before?.space === '') words[words.length - 1] = { ...before, space: blank };
  }
  return words.length === 0 ? [] : [{ ...line, words }];
}
