import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sync } from '#contract/library/sync.ts';

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
