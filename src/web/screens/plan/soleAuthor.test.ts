import { expect, it } from 'vitest';
import { type Authored, soleAuthor } from './soleAuthor.ts';

/** The changes that made versions `since + 1` to `until`, newest first, by these people. */
function changes(since: number, ...names: (string | null)[]): Authored[] {
  return names
    .map((changedBy, at) => ({ version: since + at, changedBy, changedByNow: null }))
    .toReversed();
}

it('is who made every change since a version', () => {
  expect(soleAuthor(changes(4, 'Kari'), 4, 5)).toBe('Kari');
  expect(soleAuthor(changes(4, 'Kari', 'Kari', 'Kari'), 4, 7)).toBe('Kari');
  expect(soleAuthor(changes(2, 'Ola', 'Jonas', 'Kari', 'Kari'), 4, 6), 'older ones').toBe('Kari');
});

it('is nobody where several did, or one of them is gone or not known', () => {
  expect(soleAuthor(changes(4, 'Kari', 'Jonas', 'Kari'), 4, 7)).toBe(null);
  expect(soleAuthor(changes(4, 'Kari', null), 4, 6)).toBe(null);
  expect(soleAuthor(changes(4, null, null), 4, 6)).toBe(null);
  expect(soleAuthor(changes(5, 'Kari'), 4, 6), 'a change is missing').toBe(null);
  expect(soleAuthor([], 4, 4)).toBe(null);
});

it('knows a person by the name of now', () => {
  const renamed = { version: 4, changedBy: 'Kari', changedByNow: 'Karin' };
  const after = { version: 5, changedBy: 'Karin', changedByNow: null };
  expect(soleAuthor([after, renamed], 4, 6)).toBe('Karin');
});
