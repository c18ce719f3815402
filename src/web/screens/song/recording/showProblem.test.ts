import { describe, expect, it } from 'vitest';
import { player } from '#web/texts/songTools.ts';
import { playbackProblem } from './showProblem.ts';
import { marked, stepRate } from './Practice.tsx';

const [network, decoding, notSupported] = [2, 3, 4];

describe('playbackProblem', () => {
  it('reports a missing file', () => {
    expect(playbackProblem(notSupported, 404)).toBe(player.gone);
  });

  it('reports the connection if nothing answers or it broke', () => {
    expect(playbackProblem(notSupported, null)).toBe(player.unreachable);
    expect(playbackProblem(network, 200)).toBe(player.unreachable);
    expect(playbackProblem(notSupported, 503)).toBe(player.unreachable);
  });

  it('reports the format if the file is there', () => {
    expect(playbackProblem(notSupported, 200)).toBe(player.unplayable);
    expect(playbackProblem(decoding, 200)).toBe(player.unplayable);
  });
});

it('stepRate goes from half tempo to full, in steps of 5 percent', () => {
  const rates = [1];
  for (let rate = stepRate(1, -1); rate !== null; rate = stepRate(rate, -1)) rates.push(rate);
  expect(rates).toEqual([1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]);
  expect(stepRate(0.5, 1)).toBe(0.55);
  expect(stepRate(1, 1)).toBe(null);
});

describe('marked', () => {
  const none = { rate: 0.8, a: null, b: null };

  it('makes a loop of two marks, whichever is set first', () => {
    expect(marked(marked(none, 'a', 10), 'b', 14)).toEqual({ rate: 0.8, a: 10, b: 14 });
    expect(marked(marked(none, 'b', 14), 'a', 10)).toEqual({ rate: 0.8, a: 10, b: 14 });
    expect(marked(marked(none, 'a', 14), 'b', 10)).toEqual({ rate: 0.8, a: 10, b: 14 });
  });

  it('makes no loop that is too short', () => {
    expect(marked(marked(none, 'a', 10), 'b', 10.4)).toEqual({ rate: 0.8, a: null, b: 10.4 });
    expect(marked({ rate: 1, a: 10, b: 14 }, 'a', 14)).toEqual({ rate: 1, a: 14, b: null });
  });
});
