import { expect, it, vi } from 'vitest';
import { eventEmitter, crossTabEmitter } from './eventEmitter.ts';

it('calls attend with the first subscriber and its clean-up once the last one has left', () => {
  const leave = vi.fn<() => void>();
  const attend = vi.fn<() => () => void>(() => leave);
  const { subscribe, emit } = eventEmitter<[number]>(attend);
  const received: string[] = [];
  const first = subscribe((args) => received.push(`first ${args}`));
  const second = subscribe((args) => received.push(`second ${args}`));
  emit(1);
  first();
  first();
  emit(2);
  expect([attend, leave].map((each) => each.mock.calls.length)).toEqual([1, 0]);
  second();
  second();
  emit(3);
  expect([attend, leave].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  expect(received).toEqual(['first 1', 'second 1', 'second 2']);
  subscribe(() => undefined)();
  expect([attend, leave].map((each) => each.mock.calls.length)).toEqual([2, 2]);
});

it('emits to this tab at once and to others through the browser, and says where the event came from', async () => {
  const [here, there] = [crossTabEmitter<string>('test'), crossTabEmitter<string>('test')];
  const received: unknown[] = [];
  here.subscribe((message, elsewhere) => received.push(['here', message, elsewhere]));
  there.subscribe((message, elsewhere) => received.push(['there', message, elsewhere]));
  here.emit('changed');
  expect(received).toEqual([['here', 'changed', false]]);
  await expect.poll(() => received.at(1)).toEqual(['there', 'changed', true]);
});
