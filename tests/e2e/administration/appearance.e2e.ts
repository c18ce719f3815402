import type { Page } from '@playwright/test';
import { getRegistration, listPeople } from '#contract/people/people.ts';
import { beginRegistration } from '#contract/people/auth.ts';
import { disableCodes } from '#tests/e2e/kit/changeDatabase.ts';
import { checkStates, type States } from '#tests/e2e/kit/checkAppearance.ts';
import { openWithinApp } from '#tests/e2e/kit/goTo.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { administration, categoryEditing, codesTexts } from '#web/texts/administration.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { planDays } from '#web/texts/planEditing.ts';
import { chrome } from '#web/texts/chrome.ts';
import { community, invitationList } from '#web/texts/invitations.ts';
import { profile } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';
import { listAllInvitations } from '#contract/people/invitations.ts';
import { listPasskeys, listSignIns } from '#contract/people/profile.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';

const long = `Wolfeschlegelsteinhausen${'x'.repeat(40)}`;
const question = (page: Page) => page.getByRole('alertdialog');

/** Every distinct state, in an order a prest could follow. */
const states: States<[Page]> = {
  'whom to ask': async (page) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: settings.contact }).click();
    return page.getByText(settings.contactPrests);
  },
  profile: async (page) => {
    await new ProfilePage(page).open();
    return page.getByText(profile.thisDevice, { exact: true });
  },
  'a name that is missing': async (page) => {
    await new ProfilePage(page).saveName(' ');
    return page.locator('[aria-invalid]');
  },
  'ending the own session': async (page) => {
    await new ProfilePage(page).device('this').getByRole('button').click();
    return question(page);
  },
  'confirming the own identity': async (page) => {
    await new ProfilePage(page).answer(profile.cancel);
    await page.route(`**${beginRegistration.path}`, (route) =>
      route.fulfill({ status: 403, json: { code: 'freshSignInNeeded', message: '' } }),
    );
    await new ProfilePage(page).add.click();
    return question(page).getByText(profile.confirmTitle);
  },
  people: async (page) => {
    await new AdministrationPage(page).open();
    return new AdministrationPage(page).row('Prest').first();
  },
  'the only prest': (page) => new AdministrationPage(page).unfold('Prest'),
  'a person with errors': async (page) => {
    const person = await new AdministrationPage(page).unfold(long);
    await person.getByLabel(community.label).fill('');
    await new AdministrationPage(page).save(person);
    return person.locator('[aria-invalid]').first();
  },
  'closing an account': async (page) => {
    await page.getByRole('button', { name: peopleTexts.close }).click();
    return question(page);
  },
  'a recovery code': async (page) => {
    await new AdministrationPage(page).answer(administration.cancel);
    await page.getByRole('button', { name: peopleTexts.recovery }).click();
    await new AdministrationPage(page).answer(peopleTexts.recoveryYes);
    return page.getByText(peopleTexts.recoveryReadyHint);
  },
  'invitations, codes disabled': async (page) => {
    await new AdministrationPage(page).open('invitations');
    return page.getByRole('button', { name: codesTexts.reopen });
  },
  'revoking an invitation': async (page) => {
    await page.getByRole('button', { name: invitationList.revoke }).first().click();
    return question(page);
  },
  trail: async (page) => {
    await new AdministrationPage(page).open('trail');
    return new AdministrationPage(page).rows.first();
  },
  categories: async (page) => {
    await new AdministrationPage(page).open('categories');
    return new AdministrationPage(page).categories.first();
  },
  'a category with errors': async (page) => {
    await new AdministrationPage(page).editCategory('Salmer');
    await page.getByRole('textbox', { name: categoryEditing.name }).fill('');
    await page.getByLabel(categoryEditing.ownColor).fill('#ffee99');
    await page.getByRole('button', { name: categoryEditing.save }).click();
    return page.getByText('Navn er påkrevd');
  },
  community: async (page) => {
    await page.goto('/settings/administration?tab=community'); // no list has a row yet
    await page.getByRole('button', { name: planDays.add }).click();
    return page.getByRole('group', { name: planDays.day(1) });
  },
  'people that fail to load': async (page) => {
    await page.route(`**${listPeople.path}`, (route) => route.fulfill({ status: 500 }));
    await page.goto('/settings/administration');
    return page.getByRole('button', { name: chrome.tryAgain });
  },
};

const fullRunOnly = [
  'whom to ask',
  'a name that is missing',
  'ending the own session',
  'confirming the own identity',
  'the only prest',
  'closing an account',
  'a recovery code',
  'revoking an invitation',
  'people that fail to load',
];

test('every state of profile and administration passes in every appearance', async ({
  newClient,
  firstPerson,
  emptySangbok,
}) => {
  test.setTimeout(120_000); // 17 states
  const baseURL = emptySangbok.origin;
  await inviteAndRegister(firstPerson, await newClient({ baseURL }), long, long);
  await disableCodes(emptySangbok);
  const storageState = await firstPerson.context.storageState();
  const { page, watch } = await newClient({ baseURL, storageState, reducedMotion: 'reduce' });
  watch.allow(/status of (403|500)/);
  openWithinApp(page);
  await checkStates(page, states, { given: [page], fullRunOnly });
});

test('nothing shifts while responses arrive one by one @full', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
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
