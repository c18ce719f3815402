import fc from 'fast-check';
import type { Circumstances } from './modelDevice.ts';
import type { Incident, OthersEdit } from './modelService.ts';

/** What others do, how a person does something, and what befalls requests and tabs. */
export const othersEdits = fc.constantFrom<OthersEdit>(
  'choose',
  'add',
  'remove',
  'move',
  'title',
  'hold',
);

export const circumstances: fc.Arbitrary<Circumstances> = fc.record({
  online: fc.boolean(),
  rereads: fc.boolean(),
  wait: fc.constantFrom<Circumstances['wait']>('end', 'end', 'late', 0, 1, 3, 8),
  closesIn: fc.constantFrom(null, null, null, null, 0, 1, 2, 3),
});

export const incidents: fc.Arbitrary<Incident[]> = fc.array(
  fc.record({
    fault: fc.constantFrom<Incident['fault']>(
      'none',
      'none',
      'lostBefore',
      'lostAfter',
      'busy',
      'failing',
      'refusing',
      'otherEdit',
      'otherEdit',
    ),
    others: othersEdits,
    isHeld: fc.boolean(),
    closesIn: fc.constantFrom<Incident['closesIn']>(null, null, null, null, 'unsent', 0, 1, 2),
  }),
  { maxLength: 40 },
);

/** Mostly «Offline-modus», without which nothing is stored. */
export const offlineMode = fc.constantFrom(true, true, true, false);

export const ways = fc.infiniteStream(fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'));
