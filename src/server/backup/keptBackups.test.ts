import { expect, it } from 'vitest';
import { outdated } from './keptBackups.ts';

it('keeps seven days and four weeks of what the server takes by itself', () => {
  const day = (at: number) =>
    new Date(Date.parse('2026-01-05T02:00:00Z') + at * 86_400_000).toISOString().slice(0, 10);
  const names = Array.from({ length: 60 }, (_, at) => `nightly-${day(at)}T020000Z`);
  const gone = new Set(outdated([...names, 'backup-2020-01-01T000000Z']));
  const kept = names.filter((name) => !gone.has(name)).map((name) => name.slice(8, 18));
  expect(kept).toEqual([41, 48, 53, 54, 55, 56, 57, 58, 59].map(day));
  expect(gone.has('backup-2020-01-01T000000Z')).toBe(false);
});
