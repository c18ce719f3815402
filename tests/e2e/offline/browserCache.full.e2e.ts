import { addSong } from '#tests/e2e/kit/addSong.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test, type Client } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { login } from '#web/texts/authentication.ts';
import { profile } from '#web/texts/profile.ts';

/** Status that the browser answers, from its HTTP cache if possible. */
function statusOf({ page }: Client, address: string): Promise<number> {
  return page.evaluate(async (asked) => {
    const answer = await fetch(asked, { cache: 'force-cache' });
    await answer.blob();
    return answer.status;
  }, address);
}

/** Number of the app's files that the service worker has cached. */
function shellFiles({ page }: Client): Promise<number> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'sangbok-files');
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().length;
  });
}

test("signing out leaves no song and no file in the browser's HTTP cache, and keeps the app", async ({
  kantor,
}) => {
  const { page, watch } = kantor;
  watch.allow(/status of 401/);
  const signIn = page.getByRole('button', { name: login.signIn });
  const id = await addSong(page, { title: 'Spor i sanden', sheet: makeSheet() });
  const { sheetMusicUrl } = await readSong(page, id);
  const read = [`/api/songs/${id}`, sheetMusicUrl ?? ''];
  const isForgotten = async (leave: () => Promise<void>) => {
    await installApp(page);
    for (const address of read) expect(await statusOf(kantor, address)).toBe(200);
    const before = await shellFiles(kantor);
    expect(before).toBeGreaterThan(10);
    const answered = page.waitForResponse((answer) =>
      /\/api\/(auth\/logout|sign-ins\/.+)$/.test(answer.url()),
    );
    await leave();
    await answered;
    await expect(signIn).toBeVisible();
    for (const address of read) expect(await statusOf(kantor, address)).toBe(401);
    expect(await shellFiles(kantor)).toBe(before);
  };

  await test.step('signing out', () => isForgotten(() => new Chrome(page).signOut()));
  await signIn.click();
  await expect(new Chrome(page).profile).toBeVisible();
  await test.step('ending the own session', () =>
    isForgotten(async () => {
      const screen = new ProfilePage(page);
      await screen.open();
      await screen.devices.first().getByRole('button').click();
      await screen.answer(profile.endYes);
    }));
});
