import { expect, it } from 'vitest';
import { swipeOf } from './swipe.ts';

const width = 360;
const from = { x: 200, y: 300, at: 1000, movedAt: 1050 };
const swiped = (x: number, y = 0, time = 200) =>
  swipeOf(from, { x: from.x + x, y: from.y + y, at: from.at + time }, width);

it('turns onwards to the left and back to the right', () => {
  expect(swiped(-120)).toBe(1);
  expect(swiped(120)).toBe(-1);
  expect(swiped(-120, 50)).toBe(1);
});

it('is none where the finger scrolls, rests or only trembles', () => {
  expect(swiped(-120, 70)).toBe(0);
  expect(swiped(-40)).toBe(0);
  expect(swiped(-120, 0, 2100)).toBe(0);
});

it('counts the swipe of a slow hand, but not after holding still', () => {
  expect(swiped(-120, 0, 1900)).toBe(1);
  const held = { ...from, movedAt: from.at + 450 };
  expect(swipeOf(held, { x: 80, y: 300, at: from.at + 700 }, width)).toBe(0);
});

it('leaves the edges of the screen to the system', () => {
  expect(swipeOf({ ...from, x: 10 }, { ...from, x: 160 }, width)).toBe(0);
  expect(swipeOf({ ...from, x: 350 }, { ...from, x: 160 }, width)).toBe(0);
});
