import type { Pairs } from './ratio.ts';

/** Measures one side once; the unit is the same for both sides of a figure. */
export type Measure = () => Promise<number>;

export interface PairPlan {
  /** At least 15, 9 in a browser. */
  readonly pairs: number;
  /** Measured and thrown away, of each side, before anything counts. */
  readonly warmUps: number;
}

/**
 * For servers: so many warm-ups that just-in-time compilers are done with both sides, since the
 * control goes on warming ours alone.
 */
export const usualPlan: PairPlan = { pairs: 15, warmUps: 12 };

/**
 * Ratios of ours to the peer's in pairs A B, B A, A B …, so that a machine that grows slower in the
 * meantime harms both alike; before them the control, our side against itself in the same order.
 */
export async function measurePairs(
  ours: Measure,
  peers: Measure,
  { pairs, warmUps }: PairPlan,
): Promise<Pairs> {
  for (let at = 0; at < warmUps; at++) {
    await ours();
    await peers();
  }
  const control = await ratiosOf(ours, ours, pairs);
  return { control, ratios: await ratiosOf(ours, peers, pairs) };
}

async function ratiosOf(a: Measure, b: Measure, pairs: number): Promise<number[]> {
  const ratios: number[] = [];
  for (let at = 0; at < pairs; at++) {
    if (at % 2 === 0) {
      const first = await a();
      ratios.push(first / (await b()));
    } else {
      const first = await b();
      ratios.push((await a()) / first);
    }
  }
  return ratios;
}
