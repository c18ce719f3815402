import { songPage } from '#contract/base/pages.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { startFaultyProxy } from '#tests/e2e/kit/startFaultyProxy.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { otherBook } from '#web/texts/appOffers.ts';
import { register } from '#web/texts/authentication.ts';

test('a device keeps its data when the server was started on an empty database', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(180_000); // two servers
  const proxy = await startFaultyProxy();
  closing.defer(() => proxy.stop());
  const own = await newSangbok({ PUBLIC_ORIGIN: proxy.origin });
  const other = await newSangbok({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(own.port);
  const { page, watch } = await newClient({ baseURL: proxy.origin });
  watch.allow(/status of 401/);
  await page.goto(own.setupLink);
  await new RegisterPage(page).register();
  const { titles } = await allOnDevice(page);
  const question = page.getByRole('group', { name: otherBook.title });

  proxy.forwardTo(other.port);
  await page.goto('/');
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: otherBook.keep }).click();
  await expect(question).toHaveCount(0);
  const [song] = sampleSongs;
  await goTo(page, songPage('song', song?.id ?? ''));
  await expect(new SongPage(page).title).toHaveText(song?.title ?? '');
  expect(await onDevice(page)).toMatchObject({ titles, complete: true });

  await page.goto('/');
  const asked = page.getByRole('alertdialog', { name: otherBook.removeTitle });
  await question.getByRole('button', { name: otherBook.remove }).click();
  await asked.getByRole('button', { name: otherBook.removeCancel }).click();
  await page.goto(other.setupLink);
  await expect(page.getByRole('heading', { name: otherBook.title })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: otherBook.remove }).click();
  await expect(asked).toContainText(otherBook.removeText);
  expect(await onDevice(page)).toMatchObject({ titles, complete: true });
  await asked.getByRole('button', { name: otherBook.removeConfirm }).click();
  await expect(page.getByRole('button', { name: register.verify })).toBeVisible();
  await expect
    .poll(() => onDevice(page))
    .toEqual({ titles: {}, complete: false, user: null, files: [] });
});
