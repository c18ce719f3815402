import type { Pairs } from './ratio.ts';

/**
 * Measures one side once; the unit is the same for both sides of a figure. Both sides of a pair get
 * the same turn, so that a figure can measure the same song on both.
 */
export type Measure = (turn: number) => Promise<number>;

export interface PairPlan {
  readonly pairs: number;
  /** Discarded measurements of each side before any counts. */
  readonly warmUps: number;
}

/** For code in this process, until the just-in-time compiler has optimised both sides. */
export const usualPlan: PairPlan = { pairs: 15, warmUps: 2 };

/** For browsers, which start anew at each opening. */
export const browserPlan: PairPlan = { pairs: 9, warmUps: 1 };

/**
 * Ratios of ours to the peer's in interleaved pairs A B, B A, A B …, so that a machine that becomes
 * slower affects both sides alike; before them the control, our side against itself in the same
 * order.
 */
export async function measurePairs(
  ours: Measure,
  peers: Measure,
  { pairs, warmUps }: PairPlan,
): Promise<Pairs> {
  for (let at = 0; at < warmUps; at++) {
    await ours(at);
    await peers(at);
  }
  return {
    control: await interleave(ours, ours, pairs),
    ratios: await interleave(ours, peers, pairs),
  };
}

async function interleave(a: Measure, b: Measure, pairs: number): Promise<number[]> {
  const ratios: number[] = [];
  for (let at = 0; at < pairs; at++) {
    if (at % 2 === 0) {
      const first = await a(at);
      ratios.push(first / (await b(at)));
    } else {
      const first = await b(at);
      ratios.push((await a(at)) / first);
    }
  }
  return ratios;
}

/**
 * A figure without a peer: its values, and as control the ratio of each value to the one before.
 */
export async function measureAlone(ours: Measure, { pairs, warmUps }: PairPlan): Promise<Pairs> {
  for (let at = 0; at < warmUps; at++) await ours(at);
  const values = [await ours(0)];
  const control: number[] = [];
  for (let at = 1; at <= pairs; at++) {
    const value = await ours(at);
    control.push(value / (values.at(-1) ?? Number.NaN));
    values.push(value);
  }
  return { ratios: values, control };
}
