import type { ArrangedLine, Arrangement, Word } from '#song/arrangement/arrangement.ts';

/** The lyrics alone. Lines and sections of nothing but chords are left out. */
export function withoutChords({ sections }: Arrangement): Arrangement {
  return {
    sections: sections.flatMap((section) => {
      const lines = sungLines(section.lines);
      return lines.length === 0 && section.lines.length > 0 ? [] : [{ ...section, lines }];
    }),
  };
}

/** The label of a line that is left out goes to the next one. */
function sungLines(lines: readonly ArrangedLine[]): ArrangedLine[] {
  const sung: ArrangedLine[] = [];
  let label: ArrangedLine['label'] = null;
  for (const line of lines) {
    const words = sungWords(line.words);
    label = line.label ?? label;
    const isBlank = line.words.length === 0;
    if (words.length > 0) {
      sung.push({ ...line, label, words });
      label = null;
    } else if (isBlank && sung.length > 0) {
      sung.push(line);
    }
  }
  return sung;
}

function sungWords(words: readonly Word[]): Word[] {
  const sung: Word[] = [];
  for (const { syllables, space } of words) {
    const text = syllables.map((one) => one.text).join('');
    const blank = space === '' ? '' : ' '; // wider ones made space for chords
    const before = sung.at(-1);
    if (text !== '') sung.push({ syllables: [{ chord: null, text }], space: blank });
    else if (before?.space === '') sung[sung.length - 1] = { ...before, space: blank };
  }
  return sung;
}
