import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong, removeSong } from '#tests/e2e/kit/changeSong.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sync } from '#contract/library/sync.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { songCard } from '#web/texts/songCard.ts';
import { song as texts } from '#web/texts/song.ts';

test("another person's change is fetched alone and replaces what the device had", async ({
  installed: { page, context },
  another,
}) => {
  const id = await addSong(page, { title: 'Før' });
  await page.goto('/');
  await allOnDevice(page);
  await changeSong(another, id, { title: 'Etter' });
  const fetched: string[] = [];
  await context.route(
    ({ pathname }) => pathname === sync.path,
    async (route) => {
      const answer = await route.fetch();
      const { changed } = await answer.json();
      fetched.push(...changed.songs.map(({ title }: { title: string }) => title));
      await route.fulfill({ response: answer });
    },
  );
  await page.goto(`/song/${id}`);
  await expect(new SongPage(page).title).toHaveText('Etter');
  expect(fetched).toEqual(['Etter']);
});

test('a removed song is removed from the device @full', async ({ installed, another }) => {
  const { page, watch } = installed;
  watch.allow(/status of 404/);
  const id = await addSong(page, { title: 'Snart borte' });
  await page.goto('/');
  expect(Object.keys((await allOnDevice(page)).titles)).toContain(id);
  await page.goto(`/song/${id}`);
  await expect(new SongPage(page).title).toHaveText('Snart borte');
  await removeSong(another, id);
  await page.goto(`/song/${id}`);
  await expect(page.getByRole('heading', { name: texts.notFound })).toBeVisible();
  await expect(new SongPage(page).title).toHaveText(texts.notFound); // and nothing else of it
  await expect.poll(async () => Object.keys((await onDevice(page)).titles)).not.toContain(id);
});

test('a favourite added online is there without network @full', async ({ installed }) => {
  const { page } = installed;
  const id = await addSong(page, { title: 'Kjær' });
  await page.goto('/');
  await allOnDevice(page);
  await page.goto(`/song/${id}`);
  await page.getByRole('button', { name: songCard.addFavorite('Kjær') }).click();
  await expect(fullHeart(page, 'Kjær')).toBeEnabled();
  await withoutNetwork(installed);
  await page.goto('/favorites');
  await expect(fullHeart(page, 'Kjær')).toBeVisible();
  await expect(emptyHeart(page, 'Kjær')).toHaveCount(0);
});

test('what one tab fetches shows in the others @full', async ({
  installed: { page, context },
  another,
}) => {
  await page.goto('/library');
  await allOnDevice(page);
  const other = await context.newPage();
  await other.goto('/library');
  await expect(other.getByRole('article').first()).toBeVisible();
  // A long list renders only what is in view.
  for (const each of [page, other]) await new Chrome(each).search('Sett i begge');
  const id = await addSong(another, { title: 'Sett i begge' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const seen = (where: typeof page) => where.locator(`a[href="/song/${id}"]`);
  await expect(seen(page)).toBeVisible();
  await expect(seen(other)).toBeVisible();
});
