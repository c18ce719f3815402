import { sessionCookie } from '#server/auth/sessions/session.ts';
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { getMe } from '#contract/user.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { keptSong } from '#tests/e2e/kit/keptSong.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { type Stranger, startLine, strangers } from '#tests/e2e/kit/startLine.ts';
import { expect, test, type TestFixtures } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { login } from '#web/texts/gettingIn.ts';
import { keptOnDevice, outboxSign } from '#web/texts/outboxSign.ts';
import { songFieldNames } from '#web/texts/songForm.ts';

const title = 'Broen over Nidelva';

/** The prest with a line to a server of their own, on no page of it yet. */
async function begin({
  newVisitor,
  newSangbok,
  closing,
}: Pick<TestFixtures, 'newVisitor' | 'newSangbok' | 'closing'>) {
  const line = await startLine();
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: line.origin });
  line.leadTo(sangbok.port);
  closing.defer(() => line.stop());
  const visitor = await newVisitor({ baseURL: line.origin });
  visitor.watch.allow(/ERR_|status of|Logout failed|integrity|ServiceWorker|MIME type/);
  return { line, sangbok, visitor };
}

/** What the screens do by themselves when somebody looks at them again. */
const look = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

test('whoever stands on the line in place of the server, songs are read, written and left', async ({
  newVisitor,
  newSangbok,
  closing,
}) => {
  test.setTimeout(240_000); // one device, five strangers
  const { line, sangbok, visitor } = await begin({ newVisitor, newSangbok, closing });
  const { page } = visitor;
  await page.goto(sangbok.setupLink);
  await new RegisterPage(page).getIn();
  const id = await keptSong(page, { title });
  await allOnDevice(page);
  const form = new SongFormPage(page);
  const { sign } = new WaitingPage(page);
  let isFavorite = false;
  const keys = { gateway: 'Do', portal: 'Re', redirect: 'Mi', silence: 'Fa', cut: 'Sol' };

  for (const stranger of Object.keys(strangers) as Stranger[]) {
    await test.step(stranger, async () => {
      line.answers = () => stranger;
      await new SongPage(page).open(id);
      await expect(new SongPage(page).title).toHaveText(title);
      await expect(sign).toHaveAccessibleName(outboxSign.offline, { timeout: 5_000 });

      // Turned round each time, as is the song's key.
      isFavorite = !isFavorite;
      const [before, after] = isFavorite ? [emptyHeart, fullHeart] : [fullHeart, emptyHeart];
      await new SongPage(page).openView();
      await before(page, title).click();
      await expect(after(page, title)).toBeEnabled();
      await form.openEdit(id);
      await form.text(songFieldNames.key).fill(keys[stranger]);
      await form.save.click();
      await expect(new Chrome(page).toast).toContainText(keptOnDevice);
      expect(await outboxRows(page)).toHaveLength(2);

      line.answers = () => null;
      await expect
        .poll(async () => (await look(page), outboxRows(page)), { timeout: 30_000 })
        .toEqual([]);
      expect(await readSong(page, id)).toMatchObject({ key: keys[stranger], isFavorite });
      await expect(sign).toHaveCount(0);
    });
  }

  await test.step('signing out waits for nobody, and is owed until the server has heard', async () => {
    const signIns = async () =>
      (await page.context().cookies()).filter(({ name }) => name.endsWith(sessionCookie));
    const before = await signIns();
    line.answers = () => 'silence';
    await new Chrome(page).signOut();
    const atLogin = page.getByRole('button', { name: login.signIn });
    await expect(atLogin).toBeVisible({ timeout: 5_000 });
    const nothing = { titles: {}, complete: false, user: null, files: [] };
    await expect.poll(() => onDevice(page)).toEqual(nothing);
    line.answers = () => 'portal';
    await page.goto(`/song/${id}`);
    await expect(atLogin).toBeVisible({ timeout: 15_000 });
    expect(await signIns()).toHaveLength(before.length);
    line.answers = () => null;
    await page.goto('/');
    await expect(atLogin).toBeVisible();
    expect((await page.request.get(getMe.path)).status()).toBe(401);
  });
});

test('a release of which one file is a portal’s page does not take over, and comes when it is right', async ({
  newVisitor,
  newSangbok,
  closing,
}) => {
  const { line, visitor } = await begin({ newVisitor, newSangbok, closing });
  const { page } = visitor;
  const player = readdirSync('dist/web/assets').find((name) => /^Player-.*\.js$/.test(name));
  const wrong = `/assets/${player}`;
  let times = 0;
  line.answers = (path) => {
    if (path !== wrong) return null;
    times += 1;
    return 'portal';
  };
  await page.goto('/login');
  await expect.poll(() => times, { timeout: 20_000 }).toBeGreaterThan(1);
  const kept = () =>
    page.evaluate(async (path) => {
      const answer = await caches.match(path, { ignoreSearch: true });
      return answer?.headers.get('content-type') ?? null;
    }, wrong);
  expect(await kept()).toBeNull();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state ?? 'none';
      }),
    )
    .toBe('none');
  line.answers = () => null;
  await page.reload();
  await installApp(page);
  expect(await kept()).toContain('javascript');
});

test('an app of which every file is cut off once comes in the same visit', async ({
  newVisitor,
  newSangbok,
  closing,
}) => {
  test.setTimeout(240_000); // an attempt for every few files
  const { line, visitor } = await begin({ newVisitor, newSangbok, closing });
  const { page } = visitor;
  const asked = new Map<string, number>();
  let isComing = false;
  line.answers = (path) => {
    if (path === '/serviceWorker.js') isComing = true;
    if (!isComing || !path.startsWith('/assets/')) return null;
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    return times <= 2 ? 'cut' : null; // each attempt asks twice
  };
  await page.goto('/login');
  const isHere = () =>
    page.evaluate(async () => {
      dispatchEvent(new Event('online')); // no pause between two attempts
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated';
    });
  await expect.poll(isHere, { timeout: 200_000, intervals: [200] }).toBe(true);
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter(([, times]) => times < 2)).toEqual([]);
});

test('what a browser let go of is fetched again the next time the app is opened', async ({
  kantor: { page },
}) => {
  await allOnDevice(page);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => url);
    });
  const before = (await kept()).filter((url) => !/\/api\/|\.webmanifest/.test(url));
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/library');
  const missing = async () => {
    const there = new Set(await kept());
    return before.filter((url) => !there.has(url));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
});
