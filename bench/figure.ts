import { type Gate, gateText, judge, type Pairs, ratioLine, type Verdict } from './ratio.ts';

/** A figure of the table: how it is measured, and its gate. */
export interface Figure {
  /** `P5` */
  readonly name: string;
  /** What is measured against what, in one line. */
  readonly measure: string;
  run(): Promise<readonly Result[]>;
}

interface Result {
  readonly line: string;
  readonly verdict: Verdict;
}

/** `note` shows both sides of the ratio: `612 ms : 380 ms`. */
export function measured(name: string, pairs: Pairs, gate: Gate, note = ''): Result {
  const judged = judge(pairs, gate);
  const line = ratioLine(name, judged, gate);
  return { line: note === '' ? line : `${line}; ${note}`, verdict: judged.verdict };
}

/** A figure without pairs: a count, or a load too large to be repeated. */
export function counted(name: string, value: number, note: string, gate: Gate): Result {
  const isMet = 'most' in gate ? value <= gate.most : value >= gate.least;
  const verdict = isMet ? 'pass' : 'fail';
  return {
    line: `${name} ${value.toFixed(2)} (${note}) gate ${gateText(gate)} ${verdict}`,
    verdict,
  };
}
