import { pages, songPage } from '#contract/base/pages.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { fontsOf } from '#tests/e2e/kit/fontsOf.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { waitForFonts } from '#tests/e2e/kit/watchLayoutShifts.ts';

test('Ukrainian is set in our fonts, which nothing else asks for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('cyrillic')) asked.push(request.url());
  });
  await page.goto(pages.library.path);
  await waitForFonts(page);
  expect(asked).toEqual([]);
  const title = 'Їжак співає на ґанку';
  const id = await addSong(page, { title, language: 'uk', lyrics: 'Тихо падає сніг' });
  await page.goto(songPage('song', id));
  const heading = page.getByRole('heading', { name: title });
  await expect.poll(() => fontsOf(page, heading)).toEqual(['Literata']);
  const words = page.getByText('Тихо падає сніг', { exact: true });
  await expect.poll(() => fontsOf(page, words)).toEqual(['Literata']);
  expect(asked).not.toEqual([]);
});
