import { expect, type Page } from '@playwright/test';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';

export const offer = (page: Page) => page.getByRole('heading', { name: /^Du har et utkast fra/ });
export const kept = (page: Page) => page.getByText(/^Utkastet ble lagret/);

/** Titles of the drafts on the device. Runs in the page. */
export async function draftTitles(): Promise<string[]> {
  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
  const database = await answerOf(indexedDB.open('sangbok-drafts'));
  const rows = await answerOf<{ values: { title: string } }[]>(
    database.transaction('texts').objectStore('texts').getAll(),
  );
  database.close();
  return rows.map(({ values }) => values.title);
}

/** Starts a new song with this title and reloads the page; the draft is offered then. */
export async function leaveDraft(page: Page, title: string): Promise<SongFormPage> {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.title.fill(title);
  await expect(kept(page)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(offer(page)).toBeVisible();
  return form;
}
