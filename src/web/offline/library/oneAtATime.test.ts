import { expect, it, vi } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

it('turns calls during a run into one more run', async () => {
  const ends: (() => void)[] = [];
  const run = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  run();
  run();
  run();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  await expect.poll(() => (run(), ends.length)).toBe(3);
});

it('runs again after a failure, which it logs', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const failure = new Error('planted');
  let times = 0;
  const run = oneAtATime(() => {
    times += 1;
    return times === 1 ? Promise.reject(failure) : Promise.resolve();
  });
  run();
  await expect.poll(() => said).toHaveBeenCalledWith(failure);
  run();
  expect(times).toBe(2);
  said.mockRestore();
});
