import { expect, it } from 'vitest';
import { matchesVersion, versionRead } from './matchesVersion.ts';

it.each([undefined, '*', ' * ', '"7"', '"7-abc_-9"', 'W/"7-abc"', '"6-a", "7-b"', '"6", W/"7"'])(
  '%s lets write over version 7',
  (ifMatch) => {
    expect(matchesVersion(ifMatch, 7)).toBe(true);
  },
);

it.each(['', '7', '"6-a"', '"77"', '"-7"', '"07"', '"7 "', '"x-7"', '"', 'W/7', '"6", "8"'])(
  '%s does not',
  (ifMatch) => {
    expect(matchesVersion(ifMatch, 7)).toBe(false);
  },
);

it.each([
  [undefined, 7],
  [' * ', 7],
  ['"5-abc"', 5],
  ['W/"5"', 5],
  ['"3", W/"5-a", "4"', 5],
  ['"9"', 9],
  ['', 0],
  ['5', 0],
  ['"x"', 0],
])('%s has read version %i of a plan at version 7', (ifMatch, version) => {
  expect(versionRead(ifMatch, 7)).toBe(version);
});
