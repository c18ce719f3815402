import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleWork } from './throttleWork.ts';

const interval = 250; // ms

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Records which tasks start and when, as `0 text`; each takes `duration` ms. */
function notebook(duration = 0) {
  const start = Date.now();
  const noted: string[] = [];
  const note = (text: string) => () => {
    noted.push(`${Date.now() - start} ${text}`);
    return new Promise<void>((resolve) => setTimeout(resolve, duration));
  };
  return { noted, note };
}

it('runs the first task at once, and the last one after a pause', async () => {
  const pace = throttleWork(interval);
  const { noted, note } = notebook();
  pace.schedule(note('a'));
  expect(noted).toEqual(['0 a']);
  await vi.advanceTimersByTimeAsync(10);
  pace.schedule(note('ab'));
  pace.schedule(note('abc'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noted).toEqual(['0 a', '250 abc']);
  pace.schedule(note('abcd'));
  expect(noted.at(-1)).toBe('10010 abcd');
});

it('runs at intervals while tasks keep coming', async () => {
  const pace = throttleWork(interval);
  const { noted, note } = notebook();
  for (let at = 0; at <= 990; at += 90) {
    pace.schedule(note(`${at}`));
    await vi.advanceTimersByTimeAsync(90);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noted).toEqual(['0 0', '250 180', '500 450', '750 720', '1000 990']);
});

it('starts no task before the running one has ended, successfully or not', async () => {
  const pace = throttleWork(interval);
  const { noted, note } = notebook(700);
  pace.schedule(note('a'));
  pace.schedule(note('b'));
  await vi.advanceTimersByTimeAsync(699);
  expect(noted).toEqual(['0 a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(noted).toEqual(['0 a', '700 b']);
  pace.schedule(() => Promise.reject(new Error('planted')));
  pace.schedule(note('c'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noted.at(-1)).toBe('1400 c');
});

it('runs the pending task once on flush', async () => {
  const pace = throttleWork(interval);
  const { noted, note } = notebook();
  pace.schedule(note('a'));
  pace.schedule(note('b'));
  pace.flush();
  expect(noted).toEqual(['0 a', '0 b']);
  pace.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noted).toEqual(['0 a', '0 b']);
});

it('never runs a cancelled task', async () => {
  const pace = throttleWork(interval);
  const { noted, note } = notebook();
  pace.schedule(note('a'));
  pace.schedule(note('b'));
  pace.cancel();
  pace.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noted).toEqual(['0 a']);
});
