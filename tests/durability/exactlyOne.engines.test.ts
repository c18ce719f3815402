import { expect, it } from 'vitest';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { contest, kinds, many } from './contest.ts';
import { say } from './figure.ts';
import { isFull } from '#tests/isFull.ts';

const rounds = isFull ? 200 : 1;

/** R4. */
it(`has one winner among ${many} requests in each of ${rounds} rounds`, {
  timeout: rounds * 60_000,
}, async () => {
  const faults: string[] = [];
  for (const kind of Object.keys(kinds))
    faults.push(...(await contest(await twoServers(), kind, rounds)));
  const all = rounds * Object.keys(kinds).length;
  const figure =
    `R4 ${testedEngine()} ${rounds} rounds of ${many} at once: ` +
    `${all - faults.length} of ${all} had exactly one winner`;
  expect(say({ figure, faults })).toEqual([]);
});
