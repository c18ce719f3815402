import type { Page } from '@playwright/test';
import { draftTitles, kept, leaveDraft, offer } from '#tests/e2e/kit/drafts.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { drafts, songForm } from '#web/texts/songForm.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('what was typed and chosen survives closing the tab, and is deleted once saved', async ({
  kantor: { page, context },
}) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Halvferdig', 'Første linje\nandre linje');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await expect(kept(page)).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto('/add-song');
  await expect(offer(next)).toBeVisible();
  await expect(next.getByRole('main')).toContainText('Halvferdig');
  await expect(next.getByRole('main')).toContainText('opptak.wav');
  await button(next, drafts.resume).click();
  const resumed = new SongFormPage(next);
  await expect(resumed.title).toHaveValue('Halvferdig');
  await expect(resumed.lyrics).toHaveValue('Første linje\nandre linje');
  await resumed.save.click();
  await expect(new SongPage(next).title).toHaveText('Halvferdig');
  expect((await readSong(next, openId(next))).audioUrl, 'its file came along').not.toBeNull();
  await next.goto('/add-song');
  await expect(resumed.title).toHaveValue('');
  await expect(offer(next)).toHaveCount(0);
});

test('leaving with unsaved changes asks first @full', async ({ kantor: { page } }) => {
  const form = new SongFormPage(page);
  await page.goto('/library');
  const chrome = new Chrome(page);
  await chrome.follow('Ny sang');
  await form.title.fill('Ulagret');
  const ask = page.getByRole('alertdialog', { name: drafts.leaveTitle });
  const toHome = page.getByRole('banner').getByRole('link'); // the navigation has stepped back
  const ways: (() => Promise<unknown>)[] = [
    () => toHome.click(),
    () => form.cancel.click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const way of ways) {
    await way();
    await ask.getByRole('button', { name: drafts.stay }).click();
    await expect(ask).toHaveCount(0);
    await expect(page).toHaveURL('/add-song');
    await expect(form.title).toHaveValue('Ulagret');
  }
  await toHome.click();
  await ask.getByRole('button', { name: drafts.leave }).click();
  await expect(page).toHaveURL('/');
  await chrome.follow('Ny sang');
  await button(page, drafts.discard).click();
  await form.title.waitFor();
  await chrome.follow('Sanger');
  await expect(page).toHaveURL('/library');
});

/** Locks the drafts against other pages until the returned function is called. */
async function holdDrafts(): Promise<() => void> {
  const opening = indexedDB.open('sangbok-drafts');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const texts = opening.result.transaction('texts', 'readwrite').objectStore('texts');
  let held = true;
  const goOn = () => {
    if (held) texts.count().addEventListener('success', goOn);
    else opening.result.close();
  };
  goOn();
  return () => {
    held = false;
  };
}

/** Counts how often the message of a saved draft disappears. */
function watchKept() {
  const seen = { gone: 0 };
  let wasThere = false;
  new MutationObserver(() => {
    const isThere = /Utkastet ble lagret/.test(document.body.textContent);
    if (wasThere && !isThere) seen.gone++;
    wasThere = isThere;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return seen;
}

test('a page that is hidden saves the last letters at once @full', async ({
  kantor: { page, context },
}) => {
  await page.clock.install();
  const form = new SongFormPage(page);
  await form.openNew();
  await page.clock.pauseAt(Date.now() + 60_000); // timers do not fire from here on
  await form.title.fill('Brått');
  await expect.poll(() => page.evaluate(draftTitles)).toEqual(['Brått']);
  await form.title.fill('Brått slutt');
  expect(await page.evaluate(draftTitles)).toEqual(['Brått']);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => page.evaluate(draftTitles)).toEqual(['Brått slutt']);
  await context.clock.resume();
  await page.close();
  const next = await context.newPage();
  await next.goto('/add-song');
  await expect(next.getByRole('main')).toContainText('Brått slutt');
});

test('typing without a pause loses moments, not minutes, when the tab crashes @full', async ({
  kantor: { page, context },
}) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.lyrics.focus();
  const flickers = await page.evaluateHandle(watchKept);
  let typed = '';
  for (const end = Date.now() + 2_000; Date.now() < end; ) {
    await page.keyboard.type('a');
    typed += 'a';
  }
  expect(await flickers.evaluate(({ gone }) => gone), 'times that the message disappeared').toBe(0);
  const died = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined); // the crashed page cannot answer
  await died;

  const next = await context.newPage();
  await next.goto('/add-song');
  await button(next, drafts.resume).click();
  await expect(new SongFormPage(next).lyrics).not.toHaveValue('');
  const lyrics = await new SongFormPage(next).lyrics.inputValue();
  expect(typed.startsWith(lyrics)).toBe(true);
  expect(lyrics.length).toBeGreaterThan(typed.length / 2);
});

test('a discarded draft does not come back @full', async ({ kantor: { page } }) => {
  const form = await leaveDraft(page, 'Angret');
  const release = await page.evaluateHandle(holdDrafts);
  await button(page, drafts.discard).click();
  await expect(offer(page), 'the form waits until the draft is gone').toBeVisible();
  await expect(button(page, drafts.resume)).toHaveAttribute('aria-disabled', 'true');
  await release.evaluate((unlock) => unlock());
  await expect(form.title).toHaveValue('');
  await page.reload();
  await expect(form.title).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
});

test('a draft that cannot be discarded shows a message, and the form opens anyway @full', async ({
  kantor: { page },
}) => {
  const form = await leaveDraft(page, 'Seig');
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('planted', 'UnknownError');
    };
  });
  await button(page, drafts.discard).click();
  await expect(new Chrome(page).toast).toContainText(drafts.notDiscarded);
  await expect(form.title).toHaveValue('');
  expect(await page.evaluate(draftTitles)).toEqual(['Seig']);
});

test('the draft of an edit belongs to its song and its author @full', async ({ kantor, prest }) => {
  const { page } = kantor;
  const [id, other] = [await addSong(page), await addSong(page)];
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.lyrics.fill('Lampen er slukket');
  await expect(kept(page)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await form.openEdit(other);
  await expect(form.lyrics).toHaveValue('La-\nLampen i vinduet');
  await form.page.goto('/add-song');
  await expect(form.title).toHaveValue('');
  await new SongFormPage(prest.page).openEdit(id);
  await expect(offer(prest.page)).toHaveCount(0);

  await page.goto(`/edit-song/${id}`);
  await button(page, drafts.resume).click();
  await expect(form.lyrics).toHaveValue('Lampen er slukket');
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songForm.updated);
  expect((await readSong(page, id)).lyrics).toBe('Lampen er slukket');
});

test('the browser asks before it closes unsaved changes, and only then @full', async ({
  kantor: { page },
}) => {
  const form = new SongFormPage(page);
  await form.openNew();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await form.title.click();
  await page.reload();
  expect(asked).toEqual([]);
  await form.title.pressSequentially('Ulagret');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
