import type { Pairs } from './ratio.ts';

/**
 * Measures one side once; the unit is the same for both sides of a figure. Both sides of a pair get
 * the same turn, so that a figure can take its songs in turn: those of a pair are the same.
 */
export type Measure = (turn: number) => Promise<number>;

export interface PairPlan {
  /** At least 15, 9 in a browser. */
  readonly pairs: number;
  /** Pairs of our side against itself; as many as the others unless one takes very long. */
  readonly controls?: number;
  /** Measured and thrown away, of each side, before anything counts. */
  readonly warmUps: number;
}

/**
 * For servers: so many warm-ups that just-in-time compilers are done with both sides, since the
 * control goes on warming ours alone.
 */
export const usualPlan: PairPlan = { pairs: 15, warmUps: 12 };

/** For browsers, which begin anew at each opening. */
export const browserPlan: PairPlan = { pairs: 9, warmUps: 1 };

/**
 * Ratios of ours to the peer's in pairs A B, B A, A B …, so that a machine that grows slower in the
 * meantime harms both alike; before them the control, our side against itself in the same order.
 */
export async function measurePairs(
  ours: Measure,
  peers: Measure,
  { pairs, controls = pairs, warmUps }: PairPlan,
): Promise<Pairs> {
  for (let at = 0; at < warmUps; at++) {
    await ours(at);
    await peers(at);
  }
  const control = await ratiosOf(ours, ours, controls);
  return { control, ratios: await ratiosOf(ours, peers, pairs) };
}

async function ratiosOf(a: Measure, b: Measure, pairs: number): Promise<number[]> {
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
