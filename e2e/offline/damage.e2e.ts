import { addSong } from '#e2e/kit/addSong.ts';
import { damageLibrary, damages } from '#e2e/kit/damageLibrary.ts';
import { allOnDevice } from '#e2e/kit/deviceLibrary.ts';
import { expect, test } from '#e2e/kit/test.ts';
import { withoutNetwork } from '#e2e/kit/withoutNetwork.ts';
import { LibraryPage } from '#e2e/pages/LibraryPage.ts';
import { fullHeart } from '#e2e/pages/SongCards.ts';
import { SongPage } from '#e2e/pages/SongPage.ts';
import { songCard } from '#web/texts/songCard.ts';

test('whatever is wrong with the library, it is fetched again', async ({ kantor }) => {
  test.setTimeout(120_000); // one device, damaged in every way
  const { page, context } = kantor;
  const title = 'Hel igjen';
  const id = await addSong(page, { title });
  const list = new LibraryPage(page);
  for (const damage of damages) {
    await test.step(damage, async () => {
      await page.goto('/library');
      const count = Object.keys((await allOnDevice(page)).titles).length;
      // A page of the same address, with nothing of the app in it, so that nobody mends meanwhile.
      await page.goto('/logo.svg');
      await damageLibrary(page, damage);

      await page.goto('/library');
      await expect(list.titles.filter({ hasText: title })).toBeVisible();
      await page.goto(`/song/${id}`);
      await expect(new SongPage(page).title).toHaveText(title);
      const kept = async () => Object.keys((await allOnDevice(page)).titles).length;
      await expect.poll(kept).toBe(count);
      await withoutNetwork(kantor);
      await page.goto('/library');
      await expect(list.titles).toHaveCount(count);
      await page.goto(`/song/${id}`);
      await expect(new SongPage(page).sections.first()).toBeVisible();
      await context.setOffline(false);
    });
  }
});

test('what waits to be sent stays when the library is thrown away', async ({ kantor }) => {
  const { page, context } = kantor;
  const id = await addSong(page, { title: 'Venter' });
  await new SongPage(page).open(id);
  await allOnDevice(page);
  await withoutNetwork(kantor);
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
