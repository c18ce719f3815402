import type { Random } from './random.ts';
import type { Score, ScoreLine, ScoreSection } from './score.ts';
import { type BenchLanguage, chordSets, words } from './words.ts';

const linesOfSection = 6; // at most; then the next heading

/** Composes lines until their words have this many bytes of UTF-8. */
export function composeScore(random: Random, language: BenchLanguage, bytes: number): Score {
  const chords = random.pick(chordSets);
  const chorus: ScoreLine[] = [];
  const sections: ScoreSection[] = [];
  let remaining = bytes;
  let verses = 0;

  function composeLine(): ScoreLine {
    const withChords = random.next() < 0.7;
    const count = Math.max(1, Math.min(random.between(4, 8), Math.ceil(remaining / 6)));
    const syllables = Array.from({ length: count }, (_, at) => ({
      word: random.pick(words[language]),
      chord: withChords && (at === 0 || random.next() < 0.25) ? random.pick(chords) : null,
    }));
    const voice = random.next() < 0.1 ? random.pick(['A', 'K'] as const) : null;
    return { voice, syllables };
  }

  while (remaining > 0) {
    const isChorus = sections.length % 3 === 1;
    // A repeated refrain is identical.
    const again = isChorus && chorus.length > 0 && bytesOf(chorus) <= remaining;
    const lines: ScoreLine[] = again ? [...chorus] : [];
    for (const line of lines) remaining -= bytesOf([line]);
    while (!again && remaining > 0 && lines.length < linesOfSection) {
      const line = composeLine();
      remaining -= bytesOf([line]);
      lines.push(line);
    }
    if (isChorus && chorus.length === 0) chorus.push(...lines);
    const heading = isChorus ? 'Refreng' : `Vers ${++verses}`;
    sections.push({ kind: isChorus ? 'chorus' : 'verse', heading, lines });
  }
  return { sections };
}

function bytesOf(lines: readonly ScoreLine[]): number {
  return lines.reduce(
    (sum, { syllables }) =>
      sum + syllables.reduce((line, { word }) => line + Buffer.byteLength(word) + 1, 0),
    0,
  );
}
