import { describe, expect, it } from 'vitest';
import { judge, quantile, ratioLine } from './ratio.ts';

const still = [1.01, 1.01, 0.99, 1.02, 1.01];
const ratios = [0.1, 0.15, 0.18, 0.22, 0.9];

describe('judge', () => {
  it('takes the median and the quartiles, so that one bad pair changes little', () => {
    const judged = judge({ ratios, control: still }, { most: 0.25 });
    expect(judged).toMatchObject({ median: 0.18, low: 0.15, high: 0.22, count: 5, control: 1.01 });
    expect(judged.verdict).toBe('pass');
  });

  it('fails what is over its gate, or under one that must be reached', () => {
    const verdict = (gate: Parameters<typeof judge>[1]) =>
      judge({ ratios, control: still }, gate).verdict;
    expect(verdict({ most: 0.18 })).toBe('pass');
    expect(verdict({ most: 0.17 })).toBe('fail');
    expect(verdict({ least: 0.18 })).toBe('pass');
    expect(verdict({ least: 0.19 })).toBe('fail');
  });

  it('neither passes nor fails where a thing was not equal to itself', () => {
    const verdict = (control: number[], most: number) =>
      judge({ ratios, control }, { most }).verdict;
    expect(verdict([1.051], 0.25)).toBe('noisy');
    expect(verdict([0.949], 0.01)).toBe('noisy');
    expect(verdict([1.05], 0.25)).toBe('pass');
    expect(verdict([0.95], 0.25)).toBe('pass');
    expect(verdict([], 0.25)).toBe('noisy');
  });

  it('passes nothing that was not measured', () => {
    expect(judge({ ratios: [], control: still }, { most: 1 }).verdict).toBe('noisy');
    expect(judge({ ratios: [Number.NaN], control: still }, { least: 1 }).verdict).toBe('noisy');
  });
});

describe('ratioLine', () => {
  it('says one figure', () => {
    const line = (gate: Parameters<typeof judge>[1], control = still) =>
      ratioLine('P4', judge({ ratios, control }, gate), gate);
    expect(line({ most: 0.25 })).toBe('P4 0.18 (0.15–0.22, n=5, control 1.01) gate 0.25 pass');
    expect(line({ least: 20 })).toBe('P4 0.18 (0.15–0.22, n=5, control 1.01) gate ≥ 20 fail');
    expect(line({ most: 0.25 }, [1.3])).toBe(
      'P4 0.18 (0.15–0.22, n=5, control 1.30) gate 0.25 machine too noisy',
    );
  });
});

describe('quantile', () => {
  it('interpolates between neighbours', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([7], 0.75)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });
});
