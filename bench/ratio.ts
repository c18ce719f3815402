/** The gate of a ratio: a maximum or a minimum. */
export type Gate = { readonly most: number } | { readonly least: number };

/** The ratios of a figure's pairs, and of its control pairs, in which both sides are the same. */
export interface Pairs {
  readonly ratios: readonly number[];
  readonly control: readonly number[];
}

/** `noisy` is neither: the machine could not even measure equal sides as equal. */
export type Verdict = 'pass' | 'fail' | 'noisy';

export interface Judged {
  readonly median: number;
  /** First and third quartile of the ratios. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** Median of the control pairs. */
  readonly control: number;
  readonly verdict: Verdict;
}

const quiet = { low: 0.95, high: 1.05 }; // accepted range of the control

export function judge({ ratios, control }: Pairs, gate: Gate): Judged {
  const median = quantile(ratios, 0.5);
  const same = quantile(control, 0.5);
  const isMet = 'most' in gate ? median <= gate.most : median >= gate.least;
  // NaN means that nothing was measured.
  const isQuiet = same >= quiet.low && same <= quiet.high && Number.isFinite(median);
  return {
    median,
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
    count: ratios.length,
    control: same,
    verdict: !isQuiet ? 'noisy' : isMet ? 'pass' : 'fail',
  };
}

/** `P4 0.18 (0.15–0.22, n=15, control 1.01) gate 0.25 pass` */
export function ratioLine(name: string, judged: Judged, gate: Gate): string {
  const { median, low, high, count, control, verdict } = judged;
  const spread = `(${short(low)}–${short(high)}, n=${count}, control ${control.toFixed(2)})`;
  const said = verdict === 'noisy' ? 'machine too noisy' : verdict;
  return `${name} ${short(median)} ${spread} gate ${gateText(gate)} ${said}`;
}

export function gateText(gate: Gate): string {
  return 'most' in gate ? `${gate.most}` : `≥ ${gate.least}`;
}

/** With linear interpolation; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

function short(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}
