import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';

test('what would last on the device that tests share is refused', async ({ installed }) => {
  const { context, page } = installed;
  expect(() => context.addInitScript(() => undefined)).toThrow('take a kantor');
  expect(() => page.clock.install()).toThrow('take a kantor');
});
