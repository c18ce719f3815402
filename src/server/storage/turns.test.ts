import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('lets one in at a time, in the order they came, and takes the last one’s turn back', async () => {
  const turns = new Turns();
  const inside: string[] = [];
  const enter = async (name: string) => {
    await turns.take();
    inside.push(name);
  };
  await enter('first');
  const second = enter('second');
  turns.pass();
  await second;
  expect(turns.free).toBe(false);
  const third = enter('third');
  expect(inside).toEqual(['first', 'second']);
  turns.pass();
  await third;
  turns.pass();
  expect([turns.free, ...inside]).toEqual([true, 'first', 'second', 'third']);
});
