import { describe, expect, it } from 'vitest';
import { measurePairs } from './measurePairs.ts';
import { judge } from './ratio.ts';

/** Two sides that write down when they were measured. */
function setUp(ours: (turn: number) => number, peers: (turn: number) => number) {
  const order: string[] = [];
  const side = (name: string, measured: (turn: number) => number) => async () => {
    order.push(name);
    return measured(order.length);
  };
  return { order, a: side('A', ours), b: side('B', peers) };
}

describe('measurePairs', () => {
  it('warms up, measures A against itself, then A B B A', async () => {
    const { order, a, b } = setUp(
      () => 6,
      () => 3,
    );
    const { control, ratios } = await measurePairs(a, b, { pairs: 4, warmUps: 1 });
    expect(order.join('')).toBe('AB' + 'AAAAAAAA' + 'ABBAABBA');
    expect(control).toEqual([1, 1, 1, 1]);
    expect(ratios).toEqual([2, 2, 2, 2]);
  });

  it('measures both sides of a pair at the same turn', async () => {
    const turns: string[] = [];
    const side = (name: string) => async (turn: number) => turns.push(`${name}${turn}`);
    await measurePairs(side('A'), side('B'), { pairs: 3, control: 'between', warmUps: 2 });
    expect(turns.join(' ')).toBe('A0 B0 A1 B1 A0 B0 B1 A1 A2 B2');
  });

  it('has its control between the pairs where one takes very long', async () => {
    const { order, a, b } = setUp(
      (turn) => turn,
      () => 3,
    );
    const { control, ratios } = await measurePairs(a, b, {
      pairs: 5,
      control: 'between',
      warmUps: 0,
    });
    expect(order.join('')).toBe('ABBAABBAAB');
    expect(control).toEqual([5 / 4, 9 / 8]);
    expect(ratios).toHaveLength(5);
  });

  it('is not taken in by a machine that grows steadily slower', async () => {
    const drift = (turn: number) => 100 + turn;
    const { a, b } = setUp(drift, drift);
    const pairs = await measurePairs(a, b, { pairs: 16, warmUps: 0 });
    const { median, control } = judge(pairs, { most: 1 });
    expect(median).toBeCloseTo(1, 2);
    expect(control).toBeCloseTo(1, 2);
  });

  it('shows a noisy machine in its control', async () => {
    const waves = (turn: number) => (turn % 4 < 2 ? 1 : 2);
    const { a, b } = setUp(waves, waves);
    expect(judge(await measurePairs(a, b, { pairs: 15, warmUps: 0 }), { most: 9 }).verdict).toBe(
      'noisy',
    );
  });
});
