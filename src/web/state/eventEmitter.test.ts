import { describe, expect, it, vi } from 'vitest';
import { eventEmitter, everyTab } from './eventEmitter.ts';

describe('eventEmitter', () => {
  it('attends from the first listener to the last, however often one of them leaves', () => {
    const leave = vi.fn<() => void>();
    const attend = vi.fn<() => () => void>(() => leave);
    const { listen, tell } = eventEmitter<[number]>(attend);
    const heard: string[] = [];
    const first = listen((said) => heard.push(`first ${said}`));
    const second = listen((said) => heard.push(`second ${said}`));
    tell(1);
    first();
    first();
    tell(2);
    expect([attend, leave].map((each) => each.mock.calls.length)).toEqual([1, 0]);
    second();
    second();
    tell(3);
    expect([attend, leave].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
    listen(() => undefined)();
    expect([attend, leave].map((each) => each.mock.calls.length)).toEqual([2, 2]);
  });
});

describe('everyTab', () => {
  it('tells this tab at once and the others by the browser, and says which it was', async () => {
    const [here, there] = [everyTab<string>('test'), everyTab<string>('test')];
    const heard: unknown[] = [];
    here.listen((news, elsewhere) => heard.push(['here', news, elsewhere]));
    there.listen((news, elsewhere) => heard.push(['there', news, elsewhere]));
    here.tell('changed');
    expect(heard).toEqual([['here', 'changed', false]]);
    await expect.poll(() => heard.at(1)).toEqual(['there', 'changed', true]);
  });
});
