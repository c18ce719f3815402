import type { Score } from './score.ts';

/** The score as ChordPro, for the peer's parser. */
export function writeChordPro({ sections }: Score): string {
  return sections
    .map(({ kind, heading, lines }) => {
      const sung = lines.map(({ voice, syllables }) => {
        const line = syllables.map(({ word, chord }) => (chord ? `[${chord[1]}]${word}` : word));
        return (voice === null ? '' : `${voice}: `) + line.join(' ');
      });
      return [`{start_of_${kind}: ${heading}}`, ...sung, `{end_of_${kind}}`].join('\n');
    })
    .join('\n\n');
}
