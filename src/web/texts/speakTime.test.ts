import { describe, expect, it } from 'vitest';
import { speakTime } from './speakTime.ts';

describe('speakTime', () => {
  it.each([
    [0, '0 sekunder'],
    [1.7, '1 sekund'],
    [59, '59 sekunder'],
    [60, '1 minutt'],
    [61, '1 minutt 1 sekund'],
    [125, '2 minutter 5 sekunder'],
  ])('says %d s as %s', (seconds, text) => {
    expect(speakTime(seconds)).toBe(text);
  });
});
