import { expect, it } from 'vitest';
import { DatabaseBusy } from './databaseBusy.ts';
import { Mutex } from './mutex.ts';

it('admits one at a time, in order, and is free after the last', async () => {
  const mutex = new Mutex(10_000);
  const inside: string[] = [];
  const enter = async (name: string) => {
    await mutex.take();
    inside.push(name);
  };
  await enter('first');
  const [second, third] = [enter('second'), enter('third')];
  mutex.release();
  await second;
  expect(inside).toEqual(['first', 'second']);
  mutex.release();
  await third;
  mutex.release();
  expect([mutex.isTaken, ...inside]).toEqual([false, 'first', 'second', 'third']);
});

it('rejects a caller after the time-out, and admits the next one', async () => {
  const mutex = new Mutex(0);
  await mutex.take();
  await expect(mutex.take()).rejects.toThrow(DatabaseBusy);
  expect(mutex.waiting).toBe(0);
  mutex.release();
  await mutex.take();
  expect(mutex.isTaken).toBe(true);
});
