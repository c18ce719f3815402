import { draftTitles, kept, leaveDraft, offer } from '#tests/e2e/kit/drafts.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { drafts } from '#web/texts/songForm.ts';
import { logout } from '#contract/people/user.ts';
import { signOutUnsent } from '#web/texts/waiting.ts';

/** Stores a draft of another person who uses this device. */
async function storeOthersDraft(): Promise<void> {
  const opening = indexedDB.open('sangbok-drafts');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const tx = opening.result.transaction('texts', 'readwrite');
  const values = { title: 'En annens' };
  tx.objectStore('texts').put({ values, removed: [], song: null, savedAt: 1 }, 'en-annen/new/1');
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  opening.result.close();
}

test("signing out names the drafts that would be deleted, and deletes only this person's @full", async ({
  kantor: { page },
}) => {
  await leaveDraft(page, 'Angret');
  await page.evaluate(storeOthersDraft);
  const asked = page.getByRole('alertdialog', { name: drafts.unsaved(1) });
  await new Chrome(page).signOut();
  await expect(asked).toContainText(drafts.logoutText(['Angret']));
  expect(await findViolations(page)).toEqual([]);
  await asked.getByRole('button', { name: signOutUnsent.stay }).click();
  await expect(offer(page), 'still here').toBeVisible();
  expect((await page.evaluate(draftTitles)).toSorted()).toEqual(['Angret', 'En annens']);
  await page.keyboard.press('Escape');
  await new Chrome(page).signOut();
  await asked.getByRole('button', { name: signOutUnsent.logoutAnyway }).click();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect.poll(() => page.evaluate(draftTitles)).toEqual(['En annens']);
});

test('an open form with changes is asked about too, and leaves nothing behind @full', async ({
  kantor: { page },
}) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Midt i en sang', 'La-\nLinjen');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await expect(kept(page)).toBeVisible();
  await new Chrome(page).signOut();
  const asked = page.getByRole('alertdialog', { name: drafts.unsaved(1) });
  await expect(asked).toContainText('«Midt i en sang»');
  await asked.getByRole('button', { name: signOutUnsent.logoutAnyway }).click();
  await expect(new LoginPage(page).signIn).toBeVisible();
  await expect.poll(() => page.evaluate(draftTitles)).toEqual([]);
  const files = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('sangbok-drafts');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const counting = opening.result.transaction('files').objectStore('files').count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      return counting.result;
    });
  await expect.poll(files).toBe(0);
});

test('after a session was ended elsewhere the drafts stay for the same person @full', async ({
  kantor: { page, watch },
}) => {
  await leaveDraft(page, 'Avbrutt');
  watch.allow(/status of 401/);
  await page.request.post(logout.path);
  await new Chrome(page).follow('Favoritter');
  await expect(new LoginPage(page).signIn).toBeVisible();
  expect(await page.evaluate(draftTitles)).toEqual(['Avbrutt']);
  await new LoginPage(page).signIn.click();
  await expect(page).toHaveURL('/favorites');
  await new Chrome(page).follow('Ny sang');
  await expect(offer(page)).toBeVisible();
});
