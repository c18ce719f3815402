import type { Page } from '@playwright/test';
import { errors } from '#contract/base/errors.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { writeRefused } from '#tests/e2e/offline/kit/writeRefused.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { versions } from '#web/texts/songVersions.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

/** Blocks changes of the outbox until the page is reloaded. */
async function blockOutbox(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('planted', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    IDBObjectStore.prototype.delete = refuse;
  });
}

test('a write that the device cannot delete stays, with a message', async ({ installed }) => {
  const { page } = installed;
  const waiting = new WaitingPage(page);
  await writeRefused(installed, ['Den stengte veien']);
  await waiting.sign.click();
  const discard = async () => {
    await waiting.cards.getByRole('button', { name: texts.discard }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.discard }).click();
  };
  await expect(waiting.card(errors.notSheetMusic[1])).toBeVisible();
  await blockOutbox(page);
  await discard();
  await expect(new Chrome(page).toast).toContainText(texts.undecided);
  await expect(waiting.cards).toHaveCount(1);

  await page.reload();
  await discard();
  await expect(waiting.nothing).toBeVisible();
});

test('a version deleted here and changed by another is kept, or deleted anyway', async ({
  installed,
  another,
}) => {
  const { page, context } = installed;
  const id = await addSongToDevice(page, { title: 'Kveldens lys' });
  const versionsPage = new VersionsPage(page);
  await versionsPage.open(id);
  await versionsPage.addVersion('Lav', 'Mi-\nNå er det kveld');
  await expect(versionsPage.names).toHaveText(['Lav']);
  await withoutNetwork(installed);
  await versionsPage.open(id);
  await versionsPage.remove('Lav');
  await page.getByRole('alertdialog').getByRole('button', { name: versions.delete }).click();
  await expect(versionsPage.names).toHaveCount(0);
  const theirs = [{ name: 'Lav', lyrics: 'Mi-\nNå er det natt' }];
  await another.request.patch(`/api/songs/${id}`, { data: { alternateVersions: theirs } });
  installed.watch.allow(/status of 412/);
  await context.setOffline(false);
  const waiting = new WaitingPage(page);
  await waiting.sign.click();
  await expect(waiting.card(versions.changedMeanwhile)).toBeVisible();
  await blockOutbox(page);
  for (const way of [texts.keepVersion, texts.deleteAnyway]) {
    await waiting.cards.getByRole('button', { name: way }).click();
    await expect(new Chrome(page).toast).toContainText(texts.undecided);
    await expect(waiting.cards).toHaveCount(1);
    await new Chrome(page).toast.getByRole('button', { name: chrome.closeToast }).click();
    await expect(new Chrome(page).toast).toHaveCount(0);
  }
  expect((await readSong(page, id)).alternateVersions).toMatchObject(theirs);

  await page.reload();
  await waiting.cards.getByRole('button', { name: texts.deleteAnyway }).click();
  await expect(waiting.nothing).toBeVisible();
  expect((await readSong(page, id)).alternateVersions).toEqual([]);
});
