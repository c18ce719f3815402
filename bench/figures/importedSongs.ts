import type { Page } from '@playwright/test';
import { counted, type Figure } from '#bench/figure.ts';
import { slowed } from '#bench/browser/phone.ts';
import { installed, setStage } from '#bench/browser/stage.ts';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { writeChordPro } from '#bench/songs/writeChordPro.ts';
import { pages } from '#contract/base/pages.ts';
import { importFiles, importQuestions, importSending } from '#web/texts/importSongs.ts';

const count = 1000;

export const importedSongs: Figure = {
  name: 'P14',
  measure: `${count} ChordPro files, CPU 4×, into a book of ${count}: from the choice until they are listed with what they resemble, s; from the tap until they are in, s`,
  async run() {
    await using stage = await setStage(1000);
    const phone = await installed(stage);
    const page = await phone.newPage();
    await page.goto(pages.importSongs.path, { waitUntil: 'networkidle' });
    await slowed(page);

    const chooser = page.getByLabel(importFiles.chooseFiles).and(page.locator('input'));
    await chooser.evaluate((input) =>
      input.addEventListener('change', () => performance.mark('begun'), { capture: true }),
    );
    await chooser.setInputFiles(folder());
    // By labels: a query by role would block the page that is measured.
    await page.locator(`[aria-label="${importSending.bar}"]`).waitFor({ timeout: 300_000 });
    const listed = await sinceBegun(page);

    await page
      .getByRole('group', { name: importQuestions.category })
      .getByRole('button')
      .first()
      .click();
    const send = page.getByRole('button', { name: /^Hent inn \d+ / });
    await send.evaluate((button) =>
      button.addEventListener('click', () => performance.mark('begun'), { capture: true }),
    );
    const chosen = await send.textContent();
    await send.click();
    await page.locator('a', { hasText: importSending.library }).waitFor({ timeout: 300_000 });
    const sent = await sinceBegun(page);
    return [
      counted('P14', listed, 'until listed', { most: 10 }),
      counted('P14-sent', sent, chosen ?? '', { most: 60 }),
    ];
  },
};

/** Songs that the book does not have. */
function folder() {
  return generateSongs(2 * count)
    .slice(count)
    .map(({ title, score }, at) => ({
      name: `${at}.cho`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`{title: ${title}}\n\n${writeChordPro(score)}\n`),
    }));
}

/** Seconds, in the page's own time. */
async function sinceBegun(page: Page): Promise<number> {
  const duration = await page.evaluate(
    () => performance.now() - (performance.getEntriesByName('begun').at(-1)?.startTime ?? 0),
  );
  return duration / 1000;
}
