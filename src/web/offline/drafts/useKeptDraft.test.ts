import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceWork } from './paceWork.ts';

const interval = 250; // ms

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Notes what is begun and when, as `0 text`; each takes `duration` ms. */
function notebook(duration = 0) {
  const start = Date.now();
  const noted: string[] = [];
  const note = (text: string) => () => {
    noted.push(`${Date.now() - start} ${text}`);
    return new Promise<void>((resolve) => setTimeout(resolve, duration));
  };
  return { noted, note };
}

describe('paceWork', () => {
  it('does the first at once, and the last when all is quiet', async () => {
    const pace = paceWork(interval);
    const { noted, note } = notebook();
    pace.put(note('a'));
    expect(noted).toEqual(['0 a']);
    await vi.advanceTimersByTimeAsync(10);
    pace.put(note('ab'));
    pace.put(note('abc'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(noted).toEqual(['0 a', '250 abc']);
    pace.put(note('abcd'));
    expect(noted.at(-1)).toBe('10010 abcd');
  });

  it('goes on at intervals while there is no rest', async () => {
    const pace = paceWork(interval);
    const { noted, note } = notebook();
    for (let at = 0; at <= 990; at += 90) {
      pace.put(note(`${at}`));
      await vi.advanceTimersByTimeAsync(90);
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(noted).toEqual(['0 0', '250 180', '500 450', '750 720', '1000 990']);
  });

  it('begins nothing before what is under way has ended, well or not', async () => {
    const pace = paceWork(interval);
    const { noted, note } = notebook(700);
    pace.put(note('a'));
    pace.put(note('b'));
    await vi.advanceTimersByTimeAsync(699);
    expect(noted).toEqual(['0 a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(noted).toEqual(['0 a', '700 b']);
    pace.put(() => Promise.reject(new Error('planted')));
    pace.put(note('c'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(noted.at(-1)).toBe('1400 c');
  });

  it('hurries what waits when told, once', async () => {
    const pace = paceWork(interval);
    const { noted, note } = notebook();
    pace.put(note('a'));
    pace.put(note('b'));
    pace.flush();
    expect(noted).toEqual(['0 a', '0 b']);
    pace.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(noted).toEqual(['0 a', '0 b']);
  });

  it('begins nothing that was forgotten', async () => {
    const pace = paceWork(interval);
    const { noted, note } = notebook();
    pace.put(note('a'));
    pace.put(note('b'));
    pace.forget();
    pace.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(noted).toEqual(['0 a']);
  });
});
