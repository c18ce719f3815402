import { describe, expect, it } from 'vitest';
import { measureAlone, measurePairs } from './measurePairs.ts';
import { judge, ratioLine } from './ratio.ts';

const still = [1.01, 1.01, 0.99, 1.02, 1.01];
const ratios = [0.1, 0.15, 0.18, 0.22, 0.9];

describe('a verdict', () => {
  it('is based on the median, so that one bad pair changes little', () => {
    const gate = { most: 0.25 };
    const line = ratioLine('P4', judge({ ratios, control: still }, gate), gate);
    expect(line).toBe('P4 0.18 (0.15–0.22, n=5, control 1.01) gate 0.25 pass');
  });

  it('fails above a maximum gate, and below a minimum gate', () => {
    const verdict = (gate: Parameters<typeof judge>[1]) =>
      judge({ ratios, control: still }, gate).verdict;
    expect(verdict({ most: 0.18 })).toBe('pass');
    expect(verdict({ most: 0.17 })).toBe('fail');
    expect(verdict({ least: 0.18 })).toBe('pass');
    expect(verdict({ least: 0.19 })).toBe('fail');
  });

  it('is neither where the control is off, or nothing was measured', () => {
    const verdict = (control: number[], of = ratios) =>
      judge({ ratios: of, control }, { most: 0.25 }).verdict;
    expect(verdict([1.05])).toBe('pass');
    expect(verdict([1.051])).toBe('noisy');
    expect(verdict([0.949])).toBe('noisy');
    expect(verdict([])).toBe('noisy');
    expect(verdict(still, [])).toBe('noisy');
    expect(verdict(still, [Number.NaN])).toBe('noisy');
  });
});

describe('pairs', () => {
  const plan = { pairs: 16, warmUps: 0 };
  /** The value of the n-th measurement on a simulated machine, whatever is measured. */
  function machine(valueOf: (n: number) => number) {
    let measurements = 0;
    return async () => valueOf(measurements++);
  }

  it('are not affected by a machine that becomes steadily slower', async () => {
    const both = machine((n) => 100 + n);
    const { median, control } = judge(await measurePairs(both, both, plan), { most: 1 });
    expect(median).toBeCloseTo(1, 2);
    expect(control).toBeCloseTo(1, 2);
  });

  it('show a noisy machine in their control', async () => {
    const both = machine((n) => ((n + 1) % 4 < 2 ? 1 : 2));
    expect(judge(await measurePairs(both, both, plan), { most: 9 }).verdict).toBe('noisy');
    const alone = machine((n) => 1 + (n % 2));
    expect(judge(await measureAlone(alone, plan), { most: 9 }).verdict).toBe('noisy');
  });
});
