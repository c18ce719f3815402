import { getMe, logout } from '#contract/people/user.ts';
import { errors } from '#contract/base/errors.ts';
import { listFavoriteSongs, recordPlay } from '#contract/songs/songs.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { favorites } from '#web/texts/lists.ts';

test('a person whose session was ended elsewhere is redirected to the login by the next request', async ({
  kantor,
  newClient,
}) => {
  const { page, context, watch } = kantor;
  watch.allow(/status of 401/);
  const elsewhere = await newClient({ storageState: await context.storageState() });
  // Wait for the requests that Home sends by itself, since one of them could be that next request.
  for (const one of [page, elsewhere.page]) await one.goto('/', { waitUntil: 'networkidle' });
  const logoutResponse = elsewhere.page.waitForResponse((answer) =>
    answer.url().endsWith(logout.path),
  );
  await new Chrome(elsewhere.page).signOut();
  await logoutResponse;

  await new Chrome(page).follow('Favoritter');
  await expect(page).toHaveURL('/login?til=%2Ffavorites');
  await new LoginPage(page).signIn.click();
  await expect(page).toHaveURL('/favorites');
});

test('a late response to a session that a new sign-in has replaced signs nobody out', async ({
  kantor: { page, watch },
}) => {
  watch.allow(/status of 401/);
  const [status, message] = errors.notSignedIn;
  const tooLate = async (path: string) => {
    const answer = { status, json: { message, code: 'notSignedIn' } };
    await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 });
    return page.waitForResponse((answer) => answer.status() === status);
  };
  const path = `/song/${sampleSongs[0]?.id}`;
  await page.goto('/', { waitUntil: 'networkidle' });
  const list = tooLate(listFavoriteSongs.path);
  await new Chrome(page).follow('Favoritter');
  await list;
  await expect(page.getByText(favorites.empty)).toBeVisible();
  const played = tooLate(recordPlay.path.replace(':id', '*'));
  const asked = page.waitForResponse((answer) => answer.url().endsWith(getMe.path));
  await goTo(page, path);
  await played;
  expect((await asked).status()).toBe(200);
  await expect(new SongPage(page).lines.first()).toBeVisible();
  await expect(page).toHaveURL(path);
});
