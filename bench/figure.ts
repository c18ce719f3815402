import { type Gate, gateText, judge, type Pairs, ratioLine, type Verdict } from './ratio.ts';

/** One row of the table of figures: how it is measured, and what it may be. */
export interface Figure {
  /** `P6` */
  readonly name: string;
  /** What is measured against what, in a line. */
  readonly measure: string;
  run(): Promise<readonly Result[]>;
}

/** `unmeasured`: what would be measured is not there yet, or this machine cannot. */
export interface Result {
  readonly line: string;
  readonly verdict: Verdict | 'unmeasured';
}

/** `note` says what the ratio is made of: `612 ms : 380 ms`. */
export function measured(name: string, pairs: Pairs, gate: Gate, note = ''): Result {
  const judged = judge(pairs, gate);
  const line = ratioLine(name, judged, gate);
  return { line: note === '' ? line : `${line}; ${note}`, verdict: judged.verdict };
}

/** A figure that comes out the same however busy the machine is; it needs no pairs. */
export function counted(name: string, ratio: number, note: string, gate: Gate): Result {
  const held = 'most' in gate ? ratio <= gate.most : ratio >= gate.least;
  const verdict = held ? 'pass' : 'fail';
  return {
    line: `${name} ${ratio.toFixed(2)} (${note}) gate ${gateText(gate)} ${verdict}`,
    verdict,
  };
}

export function unmeasured(name: string, why: string): Result {
  return { line: `${name} ${why}`, verdict: 'unmeasured' };
}
