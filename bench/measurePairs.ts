import type { Pairs } from './ratio.ts';

/**
 * Measures one side once; the unit is the same for both sides of a figure. Both sides of a pair get
 * the same turn, so that a figure can take its songs in turn: those of a pair are the same.
 */
export type Measure = (turn: number) => Promise<number>;

export interface PairPlan {
  /** At least 15, 9 in a browser. */
  readonly pairs: number;
  /**
   * Where our side is measured against itself: in as many pairs before the others; or, where one
   * takes very long, `between` them, in A B B A A B B A each A and the A right behind it.
   */
  readonly control?: 'before' | 'between';
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
  { pairs, control = 'before', warmUps }: PairPlan,
): Promise<Pairs> {
  for (let at = 0; at < warmUps; at++) {
    await ours(at);
    await peers(at);
  }
  const before = control === 'before' ? (await interleave(ours, ours, pairs)).ratios : null;
  const { ratios, between } = await interleave(ours, peers, pairs);
  return { control: before ?? between, ratios };
}

async function interleave(a: Measure, b: Measure, pairs: number) {
  const ratios: number[] = [];
  const between: number[] = [];
  let last: number | null = null; // of a, with nothing measured since
  for (let at = 0; at < pairs; at++) {
    if (at % 2 === 0) {
      const first = await a(at);
      if (last !== null) between.push(first / last);
      ratios.push(first / (await b(at)));
    } else {
      const first = await b(at);
      last = await a(at);
      ratios.push(last / first);
    }
  }
  return { ratios, between };
}
