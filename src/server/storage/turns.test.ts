import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseBusy, SharedLine, Turns } from './turns.ts';

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

it('lets so many in at a time, and refuses who waits too long', async () => {
  const turns = new Turns(0, 2);
  await turns.take();
  expect(turns.free).toBe(true);
  await turns.take();
  expect(turns.free).toBe(false);
  await expect(turns.take()).rejects.toThrow(DatabaseBusy);
  turns.pass();
  await turns.take();
  expect(turns.free).toBe(false);
});

describe('a shared line', () => {
  function setUp() {
    const asked: {
      all: readonly string[];
      answer: (words: string) => void;
      fail: (why?: string) => void;
    }[] = [];
    const released: boolean[] = [];
    let connections = 0;
    let isThere: boolean | 'silent' = true;
    const line = new SharedLine<number>({
      async connect() {
        if (isThere === 'silent') return new Promise<never>(() => undefined);
        if (!isThere) throw new Error('nobody there');
        return ++connections;
      },
      release: (_connection, isBroken) => released.push(isBroken),
      isBrokenBy: (error) => !String(error).includes('no such table'),
    });
    const ask = line.together(
      (connection, all: readonly string[]) =>
        new Promise<string>((resolve, reject) =>
          asked.push({
            all: [...all],
            answer: (words) => resolve(`${connection}: ${words}`),
            fail: (why = 'lost') => reject(new Error(why)),
          }),
        ),
    );
    const nextTurn = async () => {
      for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    };
    return { ask, asked, released, nextTurn, cut: (now: typeof isThere) => (isThere = now) };
  }

  it('asks once for all who came before, and again for who came since', async () => {
    const { ask, asked, released, nextTurn } = setUp();
    const first = [ask('a'), ask('b')];
    await nextTurn();
    const later = ask('c');
    expect(asked.map(({ all }) => all)).toEqual([['a', 'b']]);
    asked[0]?.answer('one');
    expect(await Promise.all(first.map(({ answer }) => answer))).toEqual(['1: one', '1: one']);
    expect(first.map(({ place }) => place)).toEqual([1, 2]);
    await nextTurn();
    expect(asked.map(({ all }) => all)).toEqual([['a', 'b'], ['c']]);
    asked[1]?.answer('two');
    expect(await later.answer).toBe('1: two');
    expect(later.place).toBe(1);
    await nextTurn();
    expect(released).toEqual([false]);
  });

  it('tells all who asked of a failure, and begins anew over another connection', async () => {
    const { ask, asked, released, nextTurn, cut } = setUp();
    const lost = ask('a');
    await nextTurn();
    const behind = ask('b');
    asked[0]?.fail();
    await expect(lost.answer).rejects.toThrow('lost');
    await nextTurn();
    asked[1]?.answer('there');
    expect(await behind.answer).toBe('2: there');
    await nextTurn();
    expect(released).toEqual([true, false]);
    cut(false);
    await expect(ask('c').answer).rejects.toThrow('nobody there');
    cut(true);
    const again = ask('d');
    await nextTurn();
    asked[2]?.answer('back');
    expect(await again.answer).toBe('3: back');
  });

  it('keeps its connection where only what was asked is wrong', async () => {
    const { ask, asked, released, nextTurn } = setUp();
    const wrong = ask('a');
    await nextTurn();
    const behind = ask('b');
    asked[0]?.fail('no such table');
    await expect(wrong.answer).rejects.toThrow('no such table');
    await nextTurn();
    asked[1]?.answer('there');
    expect(await behind.answer).toBe('1: there');
    await nextTurn();
    expect(released).toEqual([false]);
  });

  describe('that falls silent', () => {
    const patience = 10_000; // ms
    function setUpWithClock() {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const line = setUp();
      const refused: string[] = [];
      const began = Date.now();
      return {
        ...line,
        refused,
        /** Notes after how long who asks is refused. */
        wait: (name: string) => {
          const askedAt = Date.now();
          line.ask(name).answer.catch((error: unknown) => {
            const busy = error instanceof DatabaseBusy;
            refused.push(`${name} ${busy} ${Date.now() - askedAt}`);
          });
        },
        at: (time: number) => vi.advanceTimersByTimeAsync(time - (Date.now() - began)),
      };
    }

    it('refuses all within the one time they wait, for whatever they wait', async () => {
      const { wait, at, cut, asked, refused, released } = setUpWithClock();
      wait('a');
      await at(4000);
      wait('b');
      await at(9000);
      cut('silent');
      expect(asked.map(({ all }) => all)).toEqual([['a']]);
      await at(patience);
      expect(refused).toEqual(['a true 10000']);
      expect(released).toEqual([true]);
      await at(12_000);
      wait('c'); // behind the same connection that does not come
      await at(4000 + patience);
      expect(refused.slice(1)).toEqual(['b true 10000', 'c true 2000']);
      expect(asked).toHaveLength(1);
    });

    it('answers who waited behind a silent connection over another one', async () => {
      const { ask, wait, at, asked, refused } = setUpWithClock();
      wait('a');
      await at(4000);
      const behind = ask('b');
      await at(patience + 10);
      asked[1]?.answer('there');
      expect(await behind.answer).toBe('2: there');
      asked[0]?.answer('too late');
      await at(40_000);
      expect(refused).toEqual(['a true 10000']);
    });

    it('counts the time of who waits for a slow turn before theirs', async () => {
      const { wait, at, asked, refused } = setUpWithClock();
      wait('a');
      await at(1000);
      wait('b');
      await at(9000);
      asked[0]?.answer('slow');
      await at(1000 + patience);
      expect(refused).toEqual(['b true 10000']);
    });
  });
});
