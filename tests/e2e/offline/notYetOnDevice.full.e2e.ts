import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';

test('a person who goes offline before the app is stored is told so, and keeps the page', async ({
  newClient,
  prestState,
}) => {
  const client = await newClient({ storageState: prestState, serviceWorkers: 'block' });
  const { page, context } = client;
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await withoutNetwork(client);
  const { sign } = new WaitingPage(page);
  await expect(sign).toHaveAccessibleName('Uten nett');
  await expect(heading).toBeVisible();
  await context.setOffline(false);
  await expect(sign).toHaveCount(0);
});
