import { describe, expect, it } from 'vitest';
import { counted, type Figure, measured, unmeasured } from './figure.ts';
import { runFigures } from './runFigures.ts';

const pairs = (ratio: number, control = 1) => ({ ratios: [ratio], control: [control] });
const figure = (name: string, run: Figure['run']): Figure => ({
  name,
  measure: 'one : other',
  run,
});
const passing = figure('P1', async () => [measured('P1', pairs(1), { most: 2 })]);
const failing = figure('P2', async () => [measured('P2', pairs(3), { most: 2 })]);
const noisy = figure('P3', async () => [measured('P3', pairs(3, 2), { most: 2 })]);
const waiting = figure('P4', async () => [unmeasured('P4', 'not yet')]);
const broken = figure('P5', async () => {
  throw new Error('the peer answers with another body');
});

async function run(figures: readonly Figure[], ...names: string[]) {
  const lines: string[] = [];
  const held = await runFigures(figures, names, (line) => lines.push(line));
  return { held, text: lines.join('\n') };
}

describe('runFigures', () => {
  it('says a line for each figure and holds when each gate held', async () => {
    const { held, text } = await run([passing, waiting]);
    expect(held).toBe(true);
    expect(text).toContain('P1 1.00 (1.00–1.00, n=1, control 1.00) gate 2 pass');
    expect(text).toContain('P4 not yet');
  });

  it('does not hold when a gate failed, and goes on', async () => {
    const { held, text } = await run([failing, passing]);
    expect(held).toBe(false);
    expect(text).toContain('gate 2 fail');
    expect(text).toContain('P1 1.00');
  });

  it('says that noise left a figure open, and fails nobody for it', async () => {
    const { held, text } = await run([noisy]);
    expect(held).toBe(true);
    expect(text).toContain('1 left open');
  });

  it('does not hold when a figure could not be measured', async () => {
    const { held, text } = await run([broken, passing]);
    expect(held).toBe(false);
    expect(text).toContain('P5 could not be measured: the peer answers with another body');
  });

  it('runs those that are named with their parts, and refuses names that are none', async () => {
    expect((await run([passing, failing], 'P1')).held).toBe(true);
    const part = { ...failing, name: 'P1-home' };
    expect((await run([passing, part], 'P1')).text).toContain('P1-home: one : other');
    expect((await run([passing, { ...failing, name: 'P10' }], 'P1')).held).toBe(true);
    const { held, text } = await run([passing], 'P99');
    expect(held).toBe(false);
    expect(text).toContain('There is no P99; there are P1.');
  });
});

describe('counted', () => {
  it('needs no pairs', () => {
    expect(counted('P3', 1.6, '8 B : 5 B', { most: 2 })).toEqual({
      line: 'P3 1.60 (8 B : 5 B) gate 2 pass',
      verdict: 'pass',
    });
    expect(counted('P3', 2.01, '', { most: 2 }).verdict).toBe('fail');
  });
});
