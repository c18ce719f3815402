import { errors } from '#contract/base/errors.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { writeRefused } from '#tests/e2e/offline/kit/writeRefused.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

test("every button's name says what it does, and to which write", async ({ installed }) => {
  const { page, watch } = installed;
  const waiting = new WaitingPage(page);
  watch.allow(/status of 403/);
  const [status, message] = errors.notAllowed;
  await page.route('**/api/songs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { code: 'notAllowed', message } })
      : route.fallback(),
  );
  await writeRefused(installed, ['Ny vei', 'Gammel vei']);
  await waiting.sign.click();
  const again = (title: string) =>
    page.getByRole('button', { name: `Prøv igjen: ${title}, Ny sang`, exact: true });
  await expect(again('Ny vei')).toHaveText(texts.again);
  await expect(again('Gammel vei')).toHaveText(texts.again);
  const actions = waiting.cards.locator('button, a[aria-label]');
  await expect(actions).toHaveCount(6);
  const names = await actions.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
  );
  expect(new Set(names).size).toBe(6);

  const key = (await outboxRows(page))[0]?.key;
  await again('Ny vei').click();
  await expect(waiting.cards.getByRole('link', { name: 'Ny vei', exact: true })).toBeFocused();
  await expect(again('Ny vei')).toBeVisible();
  await expect.poll(async () => (await outboxRows(page))[0]?.key).not.toBe(key);
  const titles = (await outboxRows(page)).map(({ title }) => title);
  expect(titles).toEqual(['Ny vei', 'Gammel vei']);
});
