import type { Locator, Page } from '@playwright/test';
import { planPage } from '#contract/base/pages.ts';
import { changePlan, getPlan } from '#contract/plans/plans.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { goTo, openWithinApp } from '#tests/e2e/kit/goTo.ts';
import {
  allAppearances,
  checkStates,
  lightAndDark,
  type States,
} from '#tests/e2e/kit/checkAppearance.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { test, type Client } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { LoginPage } from '#tests/e2e/pages/LoginPage.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { PlanSongPage } from '#tests/e2e/pages/PlanSongPage.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { emptyHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { makePdf } from '#server/testing/sampleFiles.ts';
import { administration } from '#web/texts/administration.ts';
import { chrome } from '#web/texts/chrome.ts';
import { favorites, home, library } from '#web/texts/lists.ts';
import {
  communityPlans,
  handedOver,
  pastedList,
  planConflict,
  planForm,
  planHistory,
  planItems,
  planSharing,
} from '#web/texts/planEditing.ts';
import { onePlan, plans, slotNames } from '#web/texts/plans.ts';
import { settings } from '#web/texts/settings.ts';
import { song } from '#web/texts/song.ts';
import { addingToPlan, celebrated } from '#web/texts/planSinging.ts';
import { chordShapes, sheetMusic, musicPanel } from '#web/texts/songTools.ts';

/** Opens another screen within the page; returns its heading once it is visible. */
async function openScreen(page: Page, path: string, heading: string): Promise<Locator> {
  await goTo(page, path);
  const mark = page.getByRole('heading', { level: 1, name: heading });
  await mark.waitFor();
  return mark;
}

/**
 * Every distinct state around a song, in an order a person could follow; each returns an element
 * that marks the state.
 */
const statesAroundSong: States<[Page]> = {
  home: async (page) => {
    await page.goto('/');
    return page.getByRole('article');
  },
  'home, a search without results': async (page) => {
    await new Chrome(page).search('qqq');
    return page.getByText('"qqq"');
  },
  library: async (page) => {
    await new Chrome(page).closeSearch();
    await openScreen(page, '/library', library.heading);
    return page.getByRole('article').first();
  },
  'library, filtered and searching': async (page) => {
    await new LibraryPage(page).category('Påske').click();
    await new Chrome(page).search('sky');
    return page.getByRole('region', { name: /^Treff i sangteksten/ });
  },
  'the profile menu': async (page) => {
    await new Chrome(page).closeSearch();
    await openScreen(page, '/', home.heading);
    await new Chrome(page).openMenu();
    return new Chrome(page).menu;
  },
  'a toast': async (page) => {
    await openScreen(page, '/library', library.heading);
    await emptyHeart(page, 'Ild over takene').click();
    const { toast } = new Chrome(page);
    await toast.locator('[data-tone]').dispatchEvent('pointerover'); // it stays
    return toast;
  },
  favourites: async (page) => {
    await openScreen(page, '/favorites', favorites.heading);
    return page.getByRole('article');
  },
  'no favourites found': async (page) => {
    await new Chrome(page).search('qqq');
    return page.getByText('"qqq"');
  },
  'no song': (page) => openScreen(page, '/song/finnes-ikke', song.notFound),
  settings: async (page) => {
    await openScreen(page, '/settings', settings.title);
    return page.getByRole('switch').first();
  },
  'an unknown address': (page) => openScreen(page, '/nowhere', chrome.notFound),
  'the administration, refused': (page) =>
    openScreen(page, '/settings/administration', administration.refused),
};

const songs: States<[Page]> = {
  song: async (page) => {
    await new SongPage(page).open('Du er min hyrde');
    await new SongPage(page).details.click();
    return new SongPage(page).details;
  },
  'a song in three languages, with everything on': async (page) => {
    const songPage = new SongPage(page);
    await songPage.open('Kom, lys – veni, lux – בּוֹא הָאוֹר');
    await songPage.openView();
    await songPage.tool(song.sectionLabels).click();
    await songPage.openMusic();
    await songPage.tool(song.lowChords).click();
    await songPage.tool(song.repeatedChorus).click();
    return songPage.labels.first();
  },
  'the sheet for paper': async (page) => {
    await new SongPage(page).open('Du er min hyrde');
    await new SongPage(page).openPaper();
    return new SongPage(page).paper;
  },
  'a song with its chord shapes': async (page) => {
    const songPage = new SongPage(page);
    await songPage.open(
      await addSong(page, { lyrics: 'Do7alt Fa7aum  Fa\nSe, jeg kommer i natt' }),
    );
    await songPage.openMusic();
    await songPage.tool(chordShapes.heading).click();
    await songPage.sections.locator('[data-chord] > :first-child').last().click();
    await songPage.shapesAt.locator('svg').waitFor();
    return songPage.shapes.getByText(chordShapes.unknown);
  },
  'a song with its music, under a capo': async (page) => {
    const songPage = new SongPage(page);
    await songPage.open('Du er min hyrde');
    await songPage.openMusic();
    await songPage.tool(musicPanel.asWritten).click(); // low chords are on
    await songPage.tool(musicPanel.capoUp).click();
    await songPage.music
      .getByRole('combobox', { name: musicPanel.capoShows })
      .selectOption({ value: 'both' });
    await songPage.tool(musicPanel.keyNow('La-')).click();
    return songPage.music.getByRole('group', { name: musicPanel.keys });
  },
  'a song of a plan, in another key': async (page) => {
    const items = [
      { slot: 'inngang', song: 'Du er min hyrde', who: 'Kari', note: 'Stille begynnelse' },
      { slot: 'utgang', song: 'Ild over takene' },
    ] as const;
    const planned = new PlanSongPage(page);
    await planned.openItem(await addPlan(page, { items }), 0);
    await planned.openMusic();
    await planned.tool(musicPanel.higher).click();
    await page.keyboard.press('Escape');
    return planned.keep;
  },
  '«Legg i plan»': async (page) => {
    await addPlan(page, { items: [{ slot: 'inngang' }, { slot: 'kommunion' }] });
    await new SongPage(page).open('Du er min hyrde');
    await new SongPage(page).openMore();
    await page.getByRole('button', { name: song.addToPlan }).click();
    return page.getByRole('group', { name: addingToPlan.place });
  },
  'a song at three times its size': async (page) => {
    await new SongPage(page).resize(3);
    return new SongPage(page).lines.first();
  },
  'a song in fullscreen': async (page) => {
    await new SongPage(page).resize(1);
    await new SongPage(page).open('Natten som ble dag');
    await new SongPage(page).tool(song.fullscreen).click();
    return new SongPage(page).tool(song.leaveFullscreen);
  },
  'a song with a playing recording and sheet music': async (page) => {
    const sheet = makeSheet();
    await new SongPage(page).open(await addSong(page, { audio: makeTone(60), sheet }));
    await new Player(page).start();
    return new Player(page).strip;
  },
  'an enlarged picture of sheet music': async (page) => {
    await new SongPage(page).open(await addSong(page, { sheet: makeSheet() }));
    await page.getByRole('button', { name: sheetMusic.enlarge('') }).click();
    return page.getByRole('dialog');
  },
  'a song with sheet music as PDF': async (page) => {
    await new SongPage(page).open(await addSong(page, { sheet: makePdf() }));
    return page.getByRole('link', { name: sheetMusic.open });
  },
};

const inviting: States<[Page]> = {
  'an invitation': async (page) => {
    await new InvitePage(page).invite('Bartolomeus', 'Wolfeschlegelsteinhausenbergerdorff');
    return new InvitePage(page).link;
  },
  'the invitation form with errors': async (page) => {
    await page.goto('/create-invitation');
    await new InvitePage(page).submit();
    return page.locator('[aria-invalid]').first();
  },
};

/** In the plan of `planId`, with a song that was not found and an empty place. */
const planning = (planId: string): States<[Page]> => ({
  'a new plan': async (page) => {
    await new PlanPage(page).openList();
    await new PlanPage(page).openNew();
    return new PlanPage(page).button(planForm.template);
  },
  'a pasted list': async (page) => {
    await new PlanPage(page).button(planForm.paste).click();
    await new PlanPage(page).field(pastedList.label).fill('Inngang: Sangen om havet');
    return new PlanPage(page).dialog.getByText(pastedList.found(0, 1, ['Sangen om havet']));
  },
  'the community of plans': async (page) => {
    await new PlanPage(page).openList();
    await page.getByRole('button', { name: communityPlans.handedOver }).click();
    await new PlanPage(page).field(handedOver.find).fill('ild');
    return page.getByRole('button', { name: handedOver.mark('Ild over takene') });
  },
  plans: async (page) => {
    await new PlanPage(page).openList();
    return page.getByRole('article');
  },
  'a plan': async (page) => {
    await new PlanPage(page).open(planId);
    return page.getByText(onePlan.songUnknown);
  },
  'the picker of songs': async (page) => {
    const { dialog } = new PlanPage(page);
    await new PlanPage(page).empty(slotNames.svarsalme).click();
    // Other tests add songs of the same name.
    await dialog.getByRole('searchbox').fill('Kom, du morgen');
    return dialog.getByRole('list').first();
  },
  'sharing a plan': async (page) => {
    await page.keyboard.press('Escape');
    await new PlanPage(page).openShare();
    await new PlanPage(page).button(planSharing.link).click();
    await new PlanPage(page).button(planSharing.makeLink).click();
    return new PlanPage(page).button(planSharing.copyLink);
  },
  'an edited plan': async (page) => {
    await new PlanPage(page).open(planId);
    await new PlanPage(page).edit.click();
    return new PlanPage(page).handle('Inngang');
  },
  'an item of a plan': async (page) => {
    await new PlanPage(page).openItem('Inngang');
    return new PlanPage(page).field(planItems.key);
  },
  'what a plan is about': async (page) => {
    await new PlanPage(page).saveItem();
    await page.getByRole('button', { name: planForm.about }).click();
    await new PlanPage(page).field(planForm.date).fill('');
    await new PlanPage(page).button(planForm.save).click();
    return new PlanPage(page).dialog.getByText(planForm.dateWrong);
  },
  'removing a plan': async (page) => {
    await new PlanPage(page).open(planId);
    await page.getByRole('button', { name: onePlan.remove }).click();
    return page.getByRole('alertdialog');
  },
  'the plan on Home': async (page) => {
    await page.goto('/');
    return page.getByRole('region', { name: /takkegudstjeneste/ });
  },
  'a plan that is over': async (page) => {
    const items = [{ slot: 'inngang', song: 'Ild over takene' }] as const;
    const over = await addPlan(page, { inDays: -1, kind: 'vigilie', items });
    await new PlanPage(page).open(over.id);
    return page.getByRole('button', { name: celebrated.all });
  },
  'what was sung': async (page) => {
    await page.getByRole('button', { name: celebrated.some }).click();
    return page.getByRole('checkbox', { name: 'Ild over takene' });
  },
  'a text of a plan': async (page) => {
    const items = [{ slot: 'forbonn', who: 'Anne', text: 'Vi ber for dem som er alene.' }] as const;
    await new PlanSongPage(page).openItem(await addPlan(page, { items }), 0);
    return page.getByText('Vi ber for dem');
  },
  'a plan that fails to load': async (page) => {
    const path = `**${getPlan.path.replace(':id', planId)}`;
    await page.route(path, (route) => route.fulfill({ status: 502 }));
    await page.goto(planPage(planId));
    await page.reload(); // the app has it
    const again = page.getByRole('button', { name: chrome.tryAgain });
    await again.waitFor();
    await page.unroute(path);
    return again;
  },
  'the history of a plan': async (page) => {
    await new PlanPage(page).open(planId);
    await page.getByRole('button', { name: onePlan.history }).click();
    return page.getByRole('list', { name: planHistory.heading });
  },
  'two changes of a plan': async (page) => {
    await new PlanPage(page).open(planId);
    await new PlanPage(page).edit.click();
    await new PlanPage(page).openItem('Utgang');
    const { items } = await readPlan(page, planId);
    const theirs = items.slice(-1).map((item) => ({ op: 'put', item: { ...item, who: 'Ola' } }));
    const path = changePlan.path.replace(':id', planId);
    await page.request.patch(path, { data: { items: theirs } });
    await new PlanPage(page).field(planItems.who).fill('Kari');
    await new PlanPage(page).button(planItems.save).click();
    return page.getByRole('dialog', { name: planConflict.heading });
  },
  'no plan': (page) => openScreen(page, '/plan/finnes-ikke', plans.notFound),
});

const signedOut: States<[Page]> = {
  login: async (page) => {
    await new LoginPage(page).open();
    return new LoginPage(page).signIn;
  },
  'a failed login': async (page) => {
    await new LoginPage(page).signIn.click();
    return new LoginPage(page).failure;
  },
  register: async (page) => {
    await page.goto('/register');
    await new RegisterPage(page).submit('ABC');
    return page.locator('[aria-invalid]');
  },
};

const fullRunOnly = [
  'no favourites found',
  'no song',
  'an unknown address',
  'the administration, refused',
  'a song with its chord shapes',
  'a song at three times its size',
  'a song in fullscreen',
  'an enlarged picture of sheet music',
  'a song with sheet music as PDF',
  'what a plan is about',
  'removing a plan',
  'a text of a plan',
  'a plan that fails to load',
  'the history of a plan',
  'no plan',
];

/** States that close or navigate away when the window is resized. */
const closedByResize = [
  'the profile menu',
  'a toast',
  'a song with its chord shapes',
  'a song in fullscreen',
];

test('every state around a song passes in every appearance', async ({ kantor }) => {
  test.setTimeout(120_000); // 12 states
  await judge(kantor, statesAroundSong);
});

test('every state of a song passes in every appearance', async ({ kantor }) => {
  test.setTimeout(120_000); // 13 states
  await judge(kantor, songs);
});

test('every state of inviting passes in every appearance', async ({ prest }) => {
  await judge(prest, inviting);
});

test('every state of planning passes in every appearance', async ({ prest, client }) => {
  test.setTimeout(120_000); // 19 states
  await inNewCommunity(prest, client);
  const songId = await addSong(client.page, { title: 'Kom, du morgen', key: 'Re-' });
  const title = 'Kom, du morgen';
  const { id } = await addPlan(client.page, {
    items: [
      { slot: 'inngang', songId, titleThen: title, capo: 2, who: 'Wolfeschlegelsteinhausen' },
      { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63,16–64,8', note: 'Kort' },
      { slot: 'svarsalme' },
      { slot: 'utgang', titleThen: 'En sang som ikke finnes i sangboken ennå' },
    ],
  });
  await changeTitle(client.page, id);
  client.watch.allow(/status of (412|502)/);
  await judge(client, planning(id));
});

test('every state before signing in passes in every appearance', async ({ client }) => {
  await judge(client, signedOut);
});

/** So that the plan has a history. */
async function changeTitle({ request }: Pick<Page, 'request'>, id: string): Promise<void> {
  const data = { fields: { title: 'Wolfeschlegelsteinhausenbergerdorffs takkegudstjeneste' } };
  await request.patch(changePlan.path.replace(':id', id), { data, failOnStatusCode: true });
}

async function judge({ page, watch }: Client, states: States<[Page]>): Promise<void> {
  watch.allow(/status of 40[34]/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  openWithinApp(page);
  await checkStates(page, states, {
    given: [page],
    fullRunOnly,
    appearances: (name) => (closedByResize.includes(name) ? lightAndDark : allAppearances),
  });
}
