import { addSong } from '#tests/e2e/kit/addSong.ts';
import { damageLibrary, damages } from '#tests/e2e/kit/damageLibrary.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { songCard } from '#web/texts/songCard.ts';

test('a library damaged in any way is fetched again', async ({ installed }) => {
  test.setTimeout(120_000); // one device, damaged in every way
  const { page, context } = installed;
  const title = 'Hel igjen';
  const id = await addSong(page, { title });
  const list = new LibraryPage(page);
  const song = new SongPage(page);
  await page.goto('/');
  const count = Object.keys((await allOnDevice(page)).titles).length;
  for (const damage of damages) {
    await test.step(damage, async () => {
      // A page of the origin that does not load the app, so that nothing repairs the library
      // meanwhile.
      await page.goto('/logo.svg');
      await damageLibrary(page, damage);

      await page.goto('/library');
      await expect(list.titles.filter({ hasText: title })).toBeVisible();
      await goTo(page, `/song/${id}`);
      await expect(song.title).toHaveText(title);
      const kept = async () => Object.keys((await allOnDevice(page)).titles).length;
      await expect.poll(kept).toBe(count);
      await withoutNetwork(installed);
      await page.goto('/library');
      await expect(list.titles).toHaveCount(count);
      await song.open(id);
      await expect(song.title).toHaveText(title);
      await expect(song.sections.first()).toBeVisible();
      await context.setOffline(false);
    });
  }
});

test('pending writes survive when the library is deleted', async ({ installed }) => {
  const { page, context } = installed;
  const id = await addSong(page, { title: 'Venter' });
  await new SongPage(page).open(id);
  await allOnDevice(page);
  await withoutNetwork(installed);
  await page.getByRole('button', { name: songCard.addFavorite('Venter') }).click();
  await expect(fullHeart(page, 'Venter')).toBeEnabled();
  await page.goto('/logo.svg');
  await damageLibrary(page, 'another database under the name');
  await context.setOffline(false);
  await page.goto('/favorites');
  await expect(fullHeart(page, 'Venter')).toBeVisible();
  const favorites = async () => (await page.request.get('/api/songs/favorites')).json();
  await expect
    .poll(async () => (await favorites()).map((song: { id: string }) => song.id))
    .toEqual([id]);
});
