import { parseChords } from './parseChords.ts';

/** Chords written without a break between them, and the column of the line where they begin. */
interface ChordRun {
  readonly at: number;
  readonly text: string;
}

/** What of a chord line stands in one place: `La-`, `Si/La#/La`, `Re- 9`, `|`. Any text is taken. */
export function chordRuns(line: string): readonly ChordRun[] {
  const runs: ChordRun[] = [];
  let column = 0;
  let begun = 0;
  let run = '';
  const parts = parseChords(line) ?? splitAtGaps(line);
  for (const [index, { kind, text }] of parts.entries()) {
    const isInside = run !== '' && parts[index + 1]?.kind === 'quality';
    if (kind !== 'gap' || isInside) {
      if (run === '') begun = column;
      run += text;
    } else if (run !== '') {
      runs.push({ at: begun, text: run });
      run = '';
    }
    column += text.replace(/\p{Cf}/gu, '').length;
  }
  if (run !== '') runs.push({ at: begun, text: run });
  return runs;
}

function splitAtGaps(line: string) {
  const texts = line.split(/(\s+)/);
  return texts.map((text, index) => ({ kind: index % 2 === 0 ? 'sign' : 'gap', text }) as const);
}
