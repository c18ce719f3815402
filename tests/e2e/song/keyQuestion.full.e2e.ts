import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';

const lyrics = 'Vers\nRe-      Sol-\nLampen i vinduet\nLa7      Re-\nlyser for deg';
const theirs = lyrics.replace('vinduet', 'mørket');

/** Opens a song without a key, with «Musikk» open on a phone. */
async function ask(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await addSong(page, { lyrics });
  const songPage = new SongPage(page);
  await songPage.open(id);
  await songPage.openMusic();
  const question = songPage.music.getByRole('group', { name: texts.keyOfSong });
  return {
    id,
    songPage,
    question,
    toast: new Chrome(page).toast,
    answer: (name: string) => question.getByRole('button', { name, exact: true }),
  };
}

/** Checks that the question is gone, also after the song is opened again. */
async function isOver(page: Page, { songPage, question }: Awaited<ReturnType<typeof ask>>) {
  await expect(question).toHaveCount(0);
  await page.reload();
  await songPage.openMusic();
  await expect(songPage.tool(texts.asWritten)).toBeVisible();
  await expect(question).toHaveCount(0);
}

test('a key for a song that somebody has changed is merged into their change', async ({
  kantor: { page, watch },
  prest,
}) => {
  watch.allow(/status of 412/);
  const asked = await ask(page);
  await changeSong(prest.page, asked.id, { lyrics: theirs });
  await asked.answer(texts.right).click();
  await expect(asked.toast).toContainText(texts.songChanged);
  await expect(asked.songPage.lines.first(), 'the merged lyrics').toContainText('mørket');
  await expect(asked.question).toContainText(texts.proposed('Re-'));

  await asked.answer(texts.right).click();
  await expect(asked.toast).toContainText(texts.keyKept('Re-'));
  expect(await readSong(page, asked.id)).toMatchObject({ lyrics: theirs, key: 'Re-' });
  await isOver(page, asked);
});

test('where another person has set the key meanwhile, theirs stays and nobody is asked', async ({
  kantor: { page, watch },
  prest,
}) => {
  watch.allow(/status of 412/);
  const asked = await ask(page);
  await changeSong(prest.page, asked.id, { key: 'Fa' });
  await asked.answer(texts.chooseKey).click();
  await asked.question.getByRole('combobox').selectOption('Sol-');
  await asked.answer(texts.save).click();
  await expect(asked.toast).toContainText(texts.songChanged);
  await expect(asked.songPage.tool(texts.keyNow('Fa'))).toBeVisible();
  expect((await readSong(page, asked.id)).key).toBe('Fa');
  await isOver(page, asked);
});

for (const reached of [false, true]) {
  const where = reached ? 'behind' : 'in front of';
  test(`after a gateway's answer ${where} the server, the question can be answered again`, async ({
    kantor: { page, watch },
  }) => {
    watch.allow(/status of 502/);
    const asked = await ask(page);
    await page.route(`**/api/songs/${asked.id}`, async (route) => {
      if (reached) await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    });
    await asked.answer(texts.chooseKey).click();
    await asked.question.getByRole('combobox').selectOption('Sol-');
    await asked.answer(texts.save).click();
    await expect(asked.toast).toContainText(texts.keyFailedText);
    await expect(asked.question.getByRole('combobox'), 'what was chosen').toHaveValue('Sol-');

    await page.unrouteAll();
    await asked.answer(texts.save).click();
    await expect(asked.toast).toContainText(texts.keyKept('Sol-'));
    expect(await readSong(page, asked.id)).toMatchObject({ lyrics, key: 'Sol-' });
    expect(await readRevisions(page, asked.id), 'written once').toHaveLength(1);
    await isOver(page, asked);
  });
}
