import { expect, it } from 'vitest';
import { formatTime, speakTime } from './playingTime.ts';

it.each([
  [0, '00:00'],
  [0.99, '00:00'],
  [7, '00:07'],
  [59.9, '00:59'],
  [60, '01:00'],
  [754, '12:34'],
  [3600, '60:00'],
  [6001, '100:01'],
  [-0.1, '00:00'],
])('writes %d s as %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});

it.each([
  [0, '0 sekunder'],
  [1.7, '1 sekund'],
  [59, '59 sekunder'],
  [60, '1 minutt'],
  [61, '1 minutt 1 sekund'],
  [125, '2 minutter 5 sekunder'],
])('speaks %d s as %s', (seconds, text) => {
  expect(speakTime(seconds)).toBe(text);
});
