import type { Score, ScoreLine } from './score.ts';

/** Chords on a separate line, or in parentheses before the word. */
export type ChordPlace = 'above' | 'inline';

/** The score as people type it into the book (spec §4). */
export function writeLyrics({ sections }: Score, place: ChordPlace): string {
  return sections
    .map(({ heading, lines }) =>
      [heading, ...lines.flatMap((line) => writeLine(line, place))].join('\n'),
    )
    .join('\n\n');
}

function writeLine({ voice, syllables }: ScoreLine, place: ChordPlace): string[] {
  const mark = voice === null ? '' : `${voice}: `;
  if (place === 'inline') {
    const sung = syllables.map(({ word, chord }) => (chord ? `(${chord[0]})${word}` : word));
    return [mark + sung.join(' ')];
  }
  let above = '';
  let below = mark;
  for (const { word, chord } of syllables) {
    // Two chords must not touch, so the words move apart.
    if (chord && above !== '') below = below.padEnd(above.length + 1);
    if (chord) above = above.padEnd(below.length) + chord[0];
    below += `${word} `;
  }
  return above === '' ? [below.trimEnd()] : [above, below.trimEnd()];
}
