import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { registerDirectly } from '#tests/e2e/kit/registerDirectly.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songFieldNames } from '#web/texts/songForm.ts';

test('a killed browser has lost nothing that it reported as stored', async ({
  emptySangbok: { origin, setupLink },
  launchOptions,
  closing,
}) => {
  test.setTimeout(120_000); // two browsers, each with a profile on disk
  const profile = mkdtempSync(join(tmpdir(), 'sangbok-killed-'));
  closing.defer(async () => rmSync(profile, { recursive: true, force: true }));
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: origin,
    });
    context.setDefaultTimeout(15_000);
    closing.defer(() => context.close());
    return { context, page: await context.newPage() };
  };

  const first = await launch();
  await registerDirectly(first, origin, setupLink);
  await first.page.goto('/');
  const id = await addSongToDevice(first.page, { title: 'Elven om kvelden' });
  await installApp(first.page);
  await allOnDevice(first.page);
  // Browsers write cookies to disk at any time; their loss is not what is tested here.
  const { cookies } = await first.context.storageState();
  await first.context.setOffline(true);
  const form = new SongFormPage(first.page);
  await form.openEdit(id);
  await form.text(songFieldNames.key).fill('Re-');
  await form.save.click();
  await expect(new Chrome(first.page).toast).toContainText(keptOnDevice);
  const died = first.context.waitForEvent('close');
  const session = await first.context.newCDPSession(first.page);
  session.send('Browser.crash').catch(() => undefined); // the crashed page cannot answer
  await died;

  const { context, page } = await launch();
  await context.addCookies(cookies);
  await context.setOffline(true);
  await new SongPage(page).open(id);
  await expect(page.locator('article header')).toContainText('Re-');
  expect(await outboxRows(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(async () => (await readSong(page, id)).key, { timeout: 30_000 }).toBe('Re-');
  await expect.poll(() => outboxRows(page)).toEqual([]);
});
