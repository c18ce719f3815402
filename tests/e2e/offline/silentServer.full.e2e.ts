import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type PageName, pages, planPage, songPage } from '#contract/base/pages.ts';
import { getSong } from '#contract/songs/songs.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { changeSong, removeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { invitation } from '#web/texts/invitations.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import { favorites } from '#web/texts/lists.ts';
import { onePlan } from '#web/texts/plans.ts';
import { profile } from '#web/texts/profile.ts';
import { versions } from '#web/texts/songVersions.ts';
import { songFieldNames } from '#web/texts/songForm.ts';

/** Calls get no answer until the returned function is called. */
async function silence(context: BrowserContext): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await context.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      await gate.promise;
      await route.continue().catch(() => undefined); // given up, or its page was closed
    },
  );
  return gate.resolve;
}

/** Screens of the server alone, or for people who are not signed in. */
type FromServer =
  | 'administration'
  | 'history'
  | 'login'
  | 'privacy'
  | 'register'
  | 'sharedPlan'
  | 'tono';

test('while the server is silent, no screen that the device can draw waits for it', async ({
  installed: { page, context },
  another,
}) => {
  const gone = await addSongToDevice(page, { title: 'Broen som falt' });
  const id = await addSongToDevice(page, { title: 'Broen som står' });
  const plan = await addPlan(page, {
    items: [
      { slot: 'inngang', songId: id, titleThen: 'Broen som står' },
      { slot: 'utgang', songId: gone, titleThen: 'Broen som falt' },
    ],
  });
  await removeSong(another, gone);
  await page.goto('/');
  await allOnDevice(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const onPlan = new PlanPage(page);
  const screens: Record<Exclude<PageName, FromServer>, readonly [path: string, mark: Locator]> = {
    home: ['/', page.getByRole('article').first()],
    library: [pages.library.path, page.getByRole('link', { name: 'Broen som står' })],
    favorites: [pages.favorites.path, page.getByText(favorites.empty)],
    settings: [pages.settings.path, page.getByRole('switch').first()],
    profile: [pages.profile.path, heading(profile.heading)],
    song: [songPage('song', id), new SongPage(page).title],
    versions: [songPage('versions', id), new VersionsPage(page).add],
    addSong: [pages.addSong.path, new SongFormPage(page).lyrics],
    editSong: [songPage('editSong', id), new SongFormPage(page).lyrics],
    createInvitation: [pages.createInvitation.path, heading(invitation.title)],
    waiting: [pages.waiting.path, new WaitingPage(page).nothing],
    plans: [pages.plans.path, page.locator(`a[href="${planPage(plan.id)}"]`)],
    plan: [planPage(plan.id), onPlan.items.nth(1).getByText(onePlan.songGone)],
    planItem: [planPage(plan.id, plan.items[1]?.id), page.getByText(onePlan.songGone)],
    importSongs: [pages.importSongs.path, heading(importEntry.heading)],
  };
  await silence(context);
  const waited: string[] = [];
  for (const [name, [path, mark]] of Object.entries(screens)) {
    const givenUp = await requestsGivenUp(page, async () => {
      await page.goto(path);
      await mark.waitFor();
    });
    if (givenUp.length > 0) waited.push(`${name}: ${givenUp.join(', ')}`);
    await page.goto('/logo.svg');
  }
  expect(waited).toEqual([]);
});

/** The calls that the page gave up meanwhile, since no answer came. */
async function requestsGivenUp(page: Page, open: () => Promise<void>): Promise<string[]> {
  const paths: string[] = [];
  const note = (request: { url(): string }) => paths.push(new URL(request.url()).pathname);
  page.on('requestfailed', note);
  await open();
  page.off('requestfailed', note);
  return paths;
}

test('a newer song replaces what is edited before the first change; then the base of the save decides', async ({
  installed: { page, context, watch },
  another,
}) => {
  watch.allow(/status of 412/);
  const id = await addSongToDevice(page, { title: 'Vika', lyrics: 'Vika ved fjorden' });
  const form = new SongFormPage(page);
  const reference = form.text(songFieldNames.bibleReference);
  const answer = await silence(context);
  await changeSong(another, id, { lyrics: 'Vika ved havet' });
  await form.openEdit(id);
  await expect(form.lyrics).toHaveValue('Vika ved fjorden');
  await form.openDetails();
  await form.lyrics.focus();
  answer();
  await expect(form.lyrics).toHaveValue('Vika ved havet');
  await expect(form.lyrics).toBeFocused();

  await form.lyrics.fill('Vika ved elva');
  await changeSong(another, id, { bibleReference: 'Sal 46' });
  const refreshed = page.waitForResponse((answer) =>
    answer.url().endsWith(getSong.path.replace(':id', id)),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await refreshed;
  await expect(form.lyrics).toHaveValue('Vika ved elva');
  await expect(reference).toHaveValue('');
  await form.save.click();
  await expect(page).toHaveURL(songPage('song', id));
  const both = { lyrics: 'Vika ved elva', bibleReference: 'Sal 46' };
  expect(await readSong(page, id)).toMatchObject(both);
});

test('a newer version replaces the one whose window is open, before the first change', async ({
  installed: { page, context },
  another,
}) => {
  const lav = { name: 'Lav', lyrics: 'Elva går', key: null, notes: null };
  const id = await addSongToDevice(page, { title: 'Elva' });
  await writeVersions(another, id, [lav]);
  await page.goto('/');
  await allOnDevice(page);
  const answer = await silence(context);
  await writeVersions(another, id, [{ ...lav, lyrics: 'Elva står' }]);
  const list = new VersionsPage(page);
  await list.open(id);
  await list.edit('Lav');
  const lyrics = list.field(versions.lyrics);
  await expect(lyrics).toHaveValue('Elva går');
  answer();
  await expect(lyrics).toHaveValue('Elva står');
  await lyrics.fill('Elva renner');
  await list.save.click();
  await expect(list.dialog).toHaveCount(0);
  expect(await readSong(page, id)).toMatchObject({
    alternateVersions: [{ lyrics: 'Elva renner' }],
  });
});
