import { expect, test } from 'vitest';
import { someSong, someWrite, words } from '#web/offline/outbox/testing/someSong.ts';
import { queued } from './queued.ts';
import { resolveStopped } from './resolveStopped.ts';
import { settle } from './settle.ts';

const sending = { key: 'ny', tried: false };
const who = { personId: 'kari', madeAt: 0 };
const write = {
  songId: someSong.id,
  title: 'Sist',
  work: words({ title: 'Sist' }),
  base: { ...someSong, title: 'Min', version: 5 },
};
const first = someWrite(words({ title: 'Min' }));

test('a write behind another of its song is over no version until it follows it', () => {
  expect(queued([], write, sending, who).over).toBe(5);
  expect(queued([first], write, sending, who).over).toBe(0);
  // It was over this one when it left, and it must stay the request it was.
  expect(queued([first], write, { key: 'ny', tried: true }, who).over).toBe(5);
});

test('what was let go in a conflict takes no later write over what others wrote', () => {
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  const stopped = { ...first, state: { kind: 'conflict', theirs } } as const;
  const later = { ...queued([first], write, sending, who), sequence: 2 };
  const { removed, changed } = resolveStopped([stopped, later], stopped, null);
  expect(removed).toEqual([stopped]);
  expect(changed).toEqual([]);
});

test('what was refused and let go leaves those after it where it stood', () => {
  const stopped = settle(
    [first],
    first,
    { kind: 'refused', sentence: 'Nei.', fields: {} },
    () => '',
  );
  const [refused = first] = stopped.changed;
  const later = { ...queued([first], write, sending, who), sequence: 2 };
  const { changed } = resolveStopped([refused, later], refused, null);
  expect(changed).toEqual([{ ...later, over: 4 }]);
});

test('a song that says what its writer saw is no conflict, though its version is newer', () => {
  const theirs = { ...someSong, version: 9, playCount: 12 };
  const outcome = { kind: 'conflict', theirs } as const;
  expect(settle([first], first, outcome, () => 'ny nøkkel')).toEqual({
    removed: [],
    changed: [{ ...first, key: 'ny nøkkel', over: 9 }],
  });
  const changed = { ...theirs, key: 'Sol' };
  const stopped = settle([first], first, { kind: 'conflict', theirs: changed }, () => '');
  expect(stopped.changed).toEqual([{ ...first, state: { kind: 'conflict', theirs: changed } }]);
});
