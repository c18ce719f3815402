import { expect, test } from '#e2e/kit/test.ts';
import { Chrome } from '#e2e/pages/Chrome.ts';
import { InvitePage } from '#e2e/pages/InvitePage.ts';

const narrow = { width: 320, height: 640 };

test('no screen scrolls sideways on 320 px', async ({ newVisitor, prestState }) => {
  const { page, watch } = await newVisitor({ storageState: prestState, viewport: narrow });
  watch.allow(/status of 404/);
  const expectFit = async (where: string) => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth), where).toBe(320);
  };
  for (const path of ['/', '/library', '/favorites', '/settings', '/nowhere', '/song/nowhere']) {
    await page.goto(path);
    await expectFit(path);
  }
  await page.goto('/library');
  await new Chrome(page).search('hyrde');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectFit('library, searching');
  await new InvitePage(page).invite('Bartolomeus', 'Wolfeschlegelsteinhausenbergerdorff');
  await expectFit('an invitation');
});

test('no public screen scrolls sideways on 320 px', async ({ newVisitor }) => {
  const { page } = await newVisitor({ viewport: narrow });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth), path).toBe(320);
  }
});
