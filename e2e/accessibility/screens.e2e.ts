import { expect, test, type Visitor } from '#e2e/kit/test.ts';
import { addSong } from '#e2e/kit/addSong.ts';
import { findViolations } from '#e2e/kit/findViolations.ts';
import { makeSheet } from '#e2e/kit/makeSheet.ts';
import { makeTone } from '#e2e/kit/makeTone.ts';
import { Chrome } from '#e2e/pages/Chrome.ts';
import { InvitePage } from '#e2e/pages/InvitePage.ts';
import { LibraryPage } from '#e2e/pages/LibraryPage.ts';
import { LoginPage } from '#e2e/pages/LoginPage.ts';
import { Player } from '#e2e/pages/Player.ts';
import { RegisterPage } from '#e2e/pages/RegisterPage.ts';
import { emptyHeart } from '#e2e/pages/SongCards.ts';
import { SongPage } from '#e2e/pages/SongPage.ts';
import { makePdf } from '#server/testing/sampleFiles.ts';
import { sheetMusic } from '#web/texts/sheetMusic.ts';
import { song } from '#web/texts/song.ts';

/** Every state of a screen that looks different; each leaves the page ready to be judged. */
const signedIn: Readonly<Record<string, (page: Visitor['page']) => Promise<unknown>>> = {
  home: async (page) => {
    await page.goto('/');
    await page.getByRole('article').waitFor();
  },
  'home, searching in vain': async (page) => {
    await page.goto('/');
    await new Chrome(page).search('qqq');
    await page.getByText('"qqq"').waitFor();
  },
  library: async (page) => {
    await page.goto('/library');
    await page.getByRole('article').first().waitFor();
  },
  'library, filtered and searching': async (page) => {
    await page.goto('/library');
    await new LibraryPage(page).category('Påske').click();
    await new Chrome(page).search('sky');
    await page.getByRole('region', { name: /^Treff i sangteksten/ }).waitFor();
  },
  'the profile menu': async (page) => {
    await page.goto('/');
    await new Chrome(page).openMenu();
    await new Chrome(page).menu.waitFor();
  },
  'a toast': async (page) => {
    await page.goto('/library');
    await emptyHeart(page, 'Ild over takene').click();
    await new Chrome(page).toast.waitFor();
  },
  favourites: async (page) => {
    await page.goto('/favorites');
    await page.getByRole('article').waitFor();
  },
  'no favourites found': async (page) => {
    await page.goto('/favorites');
    await new Chrome(page).search('qqq');
    await page.getByText('"qqq"').waitFor();
  },
  song: async (page) => {
    await new SongPage(page).open('Du er min hyrde');
    await new SongPage(page).details.click();
  },
  'a song in three languages, with everything on': async (page) => {
    const songPage = new SongPage(page);
    await songPage.open('Kom, lys – veni, lux – בּוֹא הָאוֹר');
    for (const name of [song.sectionLabels, song.lowChords, song.repeatedChorus]) {
      await songPage.tool(name).click();
    }
  },
  'a song in fullscreen': async (page) => {
    await new SongPage(page).open('Natten som ble dag');
    await new SongPage(page).tool(song.fullscreen).click();
    await new SongPage(page).tool(song.leaveFullscreen).waitFor();
  },
  'a song with a recording that plays, and its sheet': async (page) => {
    const sheet = makeSheet();
    await new SongPage(page).open(await addSong(page, { audio: makeTone(60), sheet }));
    await new Player(page).start();
    await new Player(page).strip.waitFor();
  },
  'a sheet, brought closer': async (page) => {
    await new SongPage(page).open(await addSong(page, { sheet: makeSheet() }));
    await page.getByRole('button', { name: sheetMusic.enlarge('') }).click();
    await page.getByRole('dialog').waitFor();
  },
  'a song with sheet music as PDF': async (page) => {
    await new SongPage(page).open(await addSong(page, { sheet: makePdf() }));
    await page.getByRole('link', { name: sheetMusic.open }).waitFor();
  },
  'no song': async (page) => {
    await page.goto('/song/finnes-ikke');
    await page.getByRole('heading', { name: song.notFound }).waitFor();
  },
  settings: async (page) => {
    await page.goto('/settings');
    await page.getByRole('switch').first().waitFor();
  },
  'an unknown address': async (page) => {
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

const inviting: typeof signedIn = {
  'an invitation': (page) => new InvitePage(page).invite('Kari', 'Tøyen 2'),
  'the invitation form with faults': async (page) => {
    await page.goto('/create-invitation');
    await new InvitePage(page).submit();
    await page.locator('[aria-invalid]').first().waitFor();
  },
};

const signedOut: typeof signedIn = {
  login: async (page) => {
    await new LoginPage(page).open();
    await new LoginPage(page).signIn.waitFor();
  },
  'a failed login': async (page) => {
    await new LoginPage(page).open();
    await new LoginPage(page).signIn.click();
    await new LoginPage(page).failure.waitFor();
  },
  register: async (page) => {
    await page.goto('/register');
    await new RegisterPage(page).submit('ABC');
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing for whoever is signed in, ${colorScheme}`, async ({ kantor }) => {
    test.setTimeout(120_000); // 14 states
    await expectNoViolations(kantor, signedIn, colorScheme);
  });

  test(`axe finds nothing where people are invited, ${colorScheme}`, async ({ prest }) => {
    await expectNoViolations(prest, inviting, colorScheme);
  });

  test(`axe finds nothing before the sign-in, ${colorScheme}`, async ({ visitor }) => {
    await expectNoViolations(visitor, signedOut, colorScheme);
  });
}

async function expectNoViolations(
  { page, watch }: Visitor,
  states: typeof signedIn,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  watch.allow(/status of 404/);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  for (const [name, reach] of Object.entries(states)) {
    await test.step(name, async () => {
      await reach(page);
      expect.soft(await findViolations(page), name).toEqual([]);
    });
  }
}
