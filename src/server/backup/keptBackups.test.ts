import { expect, it } from 'vitest';
import { outdated } from './keptBackups.ts';

it.each(['nightly', 'backup'])('keeps seven days and four weeks of %s backups', (kind) => {
  const day = (at: number) =>
    new Date(Date.parse('2026-01-05T02:00:00Z') + at * 86_400_000).toISOString().slice(0, 10);
  const names = Array.from({ length: 60 }, (_, at) => `${kind}-${day(at)}T020000Z`);
  const now = Date.parse(`${day(59)}T03:00:00Z`);
  const today = [`${kind}-${day(59)}T010000Z`, `${kind}-${day(59)}T013000Z`];
  const gone = new Set(
    outdated(
      [
        ...names,
        ...today,
        'other-2020',
        'julaften-2020-01-01T000000Z',
        'before-2020-01-01T000000Z',
      ],
      now,
    ),
  );
  const kept = names
    .filter((name) => !gone.has(name))
    .map((name) => name.slice(kind.length + 1, kind.length + 11));
  expect(kept).toEqual([41, 48, 53, 54, 55, 56, 57, 58, 59].map(day));
  expect([...gone].filter((name) => !names.includes(name))).toEqual([]);
});
