import { listNews } from '#contract/people/news.ts';
import { pages } from '#contract/base/pages.ts';
import { getMe, logout } from '#contract/people/user.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { errors } from '#contract/base/errors.ts';
import { listFavoriteSongs, recordPlay } from '#contract/songs/songs.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { favorites } from '#web/texts/lists.ts';

test('signing out ends the session on the server too', async ({ kantor, newClient }) => {
  const { page, context } = kantor;
  const stolen = await newClient({ storageState: await context.storageState() });
  expect((await stolen.page.request.get(getMe.path)).status()).toBe(200);

  await page.goto('/');
  await new Chrome(page).signOut();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect.poll(async () => (await stolen.page.request.get(getMe.path)).status()).toBe(401);
  await stolen.page.goto('/');
  await expect(stolen.page).toHaveURL('/login');
});

test('the Back button shows nothing of the person who signed out @full', async ({ kantor }) => {
  const { page } = kantor;
  await page.goto('/favorites');
  await new Chrome(page).follow('Sanger');
  await new Chrome(page).signOut();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('pending requests are aborted when the person signs out @full', async ({
  kantor: { page },
}) => {
  const release = await holdAnswers(page, listNews.path);
  const asked = page.waitForRequest((request) => request.url().endsWith(listNews.path));
  await page.goto('/');
  const news = await asked;
  // An IndexedDB request that never completes: clearing the device takes as long as it may.
  await page.evaluate(() => {
    IDBOpenDBRequest.prototype.addEventListener = () => undefined;
  });
  const ended = page.waitForResponse((answer) => answer.url().endsWith(logout.path));
  await new Chrome(page).signOut();
  await ended;
  release();
  await expect(page).toHaveURL('/login');
  expect(await news.response(), 'the request was not refused after the page gave it up').toBeNull();
});

test('without a session every screen redirects to the login @full', async ({ client }) => {
  const { page } = client;
  for (const { path, access } of Object.values(pages)) {
    if (access === 'public') continue;
    const address = path.replace(/:\w+/g, 'en-sang');
    await page.goto(address);
    const til = address === pages.home.path ? '' : `?${new URLSearchParams({ til: address })}`;
    await expect(page, path).toHaveURL(`/login${til}`);
  }
});

test('a person whose session was ended elsewhere is redirected to the login by the next request @full', async ({
  kantor: { page, context, watch },
  newClient,
}) => {
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

test('a late response to a session that a new sign-in has replaced signs nobody out @full', async ({
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
