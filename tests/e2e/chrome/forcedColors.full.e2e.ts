import type { Locator } from '@playwright/test';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { administration } from '#web/texts/administration.ts';
import { chrome } from '#web/texts/chrome.ts';
import { settings } from '#web/texts/settings.ts';

/** A screenshot of the element without hover and focus. */
async function picture(locator: Locator): Promise<string> {
  const page = locator.page();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return (await locator.screenshot({ animations: 'disabled' })).toString('base64');
}

test('with forced colours, what is on or current is still recognisable', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, forcedColors: 'active' });
  const entry = page.getByRole('navigation').getByRole('link', { name: chrome.songs });
  await page.goto('/');
  const elsewhere = await picture(entry);
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  expect(await picture(entry)).not.toBe(elsewhere);
  expect(await findViolations(page), 'the entry is readable').toEqual([]);

  await page.goto('/settings');
  const turned = page.getByRole('switch', { name: settings.repeatAudio });
  const off = await picture(turned);
  await turned.click();
  await expect(turned).toBeChecked();
  expect(await picture(turned)).not.toBe(off);
  expect(await findViolations(page), 'the text size is readable').toEqual([]);

  await page.goto('/settings/administration');
  const tab = page.getByRole('tab', { name: administration.trail });
  const unchosen = await picture(tab);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(await picture(tab)).not.toBe(unchosen);
  expect(await findViolations(page), 'the tab is readable').toEqual([]);
});
