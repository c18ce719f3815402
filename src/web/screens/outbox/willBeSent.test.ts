import { afterEach, expect, test } from 'vitest';
import { awaited } from '#web/offline/outbox/memoryRows.ts';
import { heart, someSong, someWrite, words } from '#web/offline/outbox/testing/someSong.ts';
import { willBeSent } from './willBeSent.ts';

afterEach(() => awaited.clear());

test('only what is sent without further action is counted', () => {
  const theirs = { ...someSong, version: 5 };
  const conflict = someWrite(words({ key: 'Mi-' }), { state: { kind: 'conflict', theirs } });
  const behind = someWrite(words({ title: 'Lampen' }), { sequence: 2 });
  const liked = someWrite(heart, { sequence: 3 });
  const later = someWrite(words({ key: 'Re-' }), { sequence: 4, entityId: 'en', format: 9 });
  const behindLater = someWrite(words({ key: 'Re-' }), { sequence: 5, entityId: 'en' });
  const first = someWrite(words({ key: 'Re-' }), { sequence: 6, entityId: 'to' });
  const second = someWrite(words({ key: 'Do' }), { sequence: 7, entityId: 'to' });
  const shown = someWrite(heart, { sequence: 8, entityId: 'tre' });
  awaited.add(shown.sequence);
  const writes = [conflict, behind, liked, later, behindLater, first, second, shown];
  expect(willBeSent(writes)).toEqual([liked, first, second]);
});
