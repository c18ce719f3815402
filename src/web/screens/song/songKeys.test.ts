import { expect, it } from 'vitest';
import { turnOf } from './songKeys.ts';

const pressed = (key: string, timeStamp: number, repeat = false) => ({
  key,
  timeStamp,
  repeat,
  shiftKey: false,
});

it('turns forwards and backwards by a screenful, and ignores other keys', () => {
  for (const key of ['PageDown', ' ', 'ArrowRight', 'ArrowDown', 'Enter']) {
    expect(turnOf(pressed(key, 0), null)).toEqual({ way: 1, by: 'screenful', at: 0 });
  }
  for (const key of ['PageUp', 'ArrowLeft', 'ArrowUp']) {
    expect(turnOf(pressed(key, 0), null)).toEqual({ way: -1, by: 'screenful', at: 0 });
  }
  expect(turnOf(pressed('Home', 0), null)).toBe(null);
  expect(turnOf(pressed('constructor', 0), null)).toBe(null);
});

it('turns backwards on Shift+Space, as browsers do', () => {
  const back = turnOf({ ...pressed(' ', 0), shiftKey: true }, null);
  expect(back).toEqual({ way: -1, by: 'screenful', at: 0 });
  expect(turnOf({ ...pressed('PageDown', 0), shiftKey: true }, null)?.way).toBe(1);
});

it('ignores a second press in the same direction within 100 ms', () => {
  const last = turnOf(pressed('PageDown', 1000), null);
  expect(turnOf(pressed('PageDown', 1099), last)?.by).toBe('nothing');
  expect(turnOf(pressed('ArrowDown', 1000), last)?.by).toBe('nothing');
  expect(turnOf(pressed('PageDown', 1100), last)?.by).toBe('screenful');
  expect(turnOf(pressed('PageUp', 1001), last)?.by).toBe('screenful');
});

it('turns once for a pedal that repeats', () => {
  let last = turnOf(pressed('PageDown', 0), null);
  for (const at of [30, 60, 90, 120, 150]) {
    last = turnOf(pressed('PageDown', at), last);
    expect(last?.by).toBe('nothing');
  }
});

it('scrolls by lines while a key is held', () => {
  const last = turnOf(pressed('ArrowDown', 0), null);
  expect(turnOf(pressed('ArrowDown', 500, true), last)).toEqual({ way: 1, by: 'line', at: 500 });
});
