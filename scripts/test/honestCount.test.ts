import { describe, expect, it } from 'vitest';
import { honestCount } from './honestCount.ts';

const count = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

describe('honestCount', () => {
  it('takes a report that agrees with how the runner ended', () => {
    expect(honestCount(count(12, 0, 2), 0)).toEqual(count(12, 0, 2));
    expect(honestCount(count(12, 3), 1)).toEqual(count(12, 3));
  });

  it('counts a runner without a report as failed', () => {
    expect(honestCount(undefined, 0)).toEqual(count(0, 1));
  });

  it('counts a bad end that the report does not explain', () => {
    expect(honestCount(count(12, 0), 1)).toEqual(count(12, 1));
  });

  it('counts a runner that ran nothing as failed, though all was skipped', () => {
    expect(honestCount(count(0, 0, 5), 0)).toEqual(count(0, 1, 5));
  });
});
