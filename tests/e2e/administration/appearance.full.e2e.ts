import { listAllInvitations } from '#contract/people/invitations.ts';
import { listPasskeys, listSignIns } from '#contract/people/profile.ts';
import { getRegistration, listPeople } from '#contract/people/people.ts';
import { disableCodes } from '#tests/e2e/kit/changeDatabase.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { codesTexts } from '#web/texts/administration.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { profile } from '#web/texts/profile.ts';

test('nothing shifts while responses arrive one by one', async ({ firstPerson, emptySangbok }) => {
  const { page } = firstPerson;
  await page.setViewportSize({ width: 1280, height: 900 });
  await disableCodes(emptySangbok);
  const layoutShifts = await watchLayoutShifts(page);
  for (const [address, calls, last] of [
    ['/settings/profile', [listSignIns, listPasskeys], profile.thisDevice],
    ['/settings/administration', [listPeople], peopleTexts.you],
    [
      '/settings/administration?tab=invitations',
      [listAllInvitations, getRegistration],
      codesTexts.reopen,
    ],
  ] as const) {
    const releases = await Promise.all(calls.map(({ path }) => holdAnswers(page, path)));
    await page.goto(address);
    await page.locator('[data-skeleton]').first().waitFor();
    for (const [at, release] of releases.entries()) {
      const path = calls[at]?.path;
      const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
      release();
      await answered;
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    }
    await page.getByText(last, { exact: true }).waitFor();
    expect.soft(await layoutShifts(), address).toEqual([]);
    await page.unrouteAll();
  }
});
