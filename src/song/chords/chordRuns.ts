import { parseChords } from './parseChords.ts';

/** Chords written without a break between them, and where they begin in the line. */
export interface ChordRun {
  readonly at: number;
  readonly text: string;
}

/** What of a chord line stands in one place: `La-`, `Si/La#/La`, `Re- 9`, `|`. Any text is taken. */
export function chordRuns(line: string): readonly ChordRun[] {
  const runs: ChordRun[] = [];
  let at = 0;
  let run = '';
  const parts = parseChords(line) ?? splitAtGaps(line);
  for (const [index, { kind, text }] of parts.entries()) {
    const isInside = run !== '' && parts[index + 1]?.kind === 'quality';
    if (kind !== 'gap' || isInside) {
      run += text;
    } else if (run !== '') {
      runs.push({ at: at - run.length, text: run });
      run = '';
    }
    at += text.length;
  }
  if (run !== '') runs.push({ at: at - run.length, text: run });
  return runs;
}

function splitAtGaps(line: string) {
  const texts = line.split(/(\s+)/);
  return texts.map((text, index) => ({ kind: index % 2 === 0 ? 'sign' : 'gap', text }) as const);
}
