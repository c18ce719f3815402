import { expect, it } from 'vitest';
import { holdLock } from './oneAtATime.ts';

it.skipIf(process.platform !== 'linux')('is held by one at a time, for each folder', async () => {
  const folder = `/nowhere/${process.pid}`;
  await holdLock(folder);
  await expect(holdLock(folder)).rejects.toThrow(/^En annen «sangbok install» .* er i gang her\./);
  await expect(holdLock(`${folder}-2`)).resolves.toBeUndefined();
});
