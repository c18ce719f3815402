import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { pages, placingParameter, planPage, songPage } from '#contract/base/pages.ts';
import { type AddedPlan, addPlan } from '#tests/e2e/kit/addPlan.ts';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { startSangbok } from '#tests/e2e/kit/startSangbok.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { Placing } from '#tests/e2e/pages/Placing.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { ensureChromium } from '#scripts/test/ensurePrograms.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { buildServerIfStale } from '#scripts/server/buildServerIfStale.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import { importFiles } from '#web/texts/importSongs.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { onePlan } from '#web/texts/plans.ts';
import { song } from '#web/texts/song.ts';
import { chordShapes, musicPanel } from '#web/texts/songTools.ts';

/** Takes the README's screenshots: `node scripts/pictures.ts`. */
const folder = join(projectRoot, 'docs', 'pictures');
/** Two days before the plan, in whatever year the pictures are taken. */
const shownDay = new Date('2026-11-26T12:00:00Z');
const height = { 360: 740, 768: 1024, 1024: 768, 1280: 800 } as const;

interface Picture {
  readonly name: string;
  readonly width: keyof typeof height;
  readonly theme: 'light' | 'dark';
  /** A path, the title of a sample song, the plan, or the place of one of its items. */
  readonly show: string | typeof wholePlan | number;
  readonly prepare?: (songPage: SongPage) => Promise<void>;
}

const wholePlan = Symbol('plan');
const placed = sampleSongs.find(({ title }) => title === 'Ved elvebredden');

const pictures: readonly Picture[] = [
  { name: 'home-360-light', width: 360, theme: 'light', show: '/', prepare: waitForPlan },
  { name: 'song-360-dark', width: 360, theme: 'dark', show: 'Barmhjertighetsdøren' },
  { name: 'library-768-light', width: 768, theme: 'light', show: '/library' },
  {
    name: 'song-1024-light',
    width: 1024,
    theme: 'light',
    show: 'Hvem flyttet steinen?',
    prepare: fillScreen,
  },
  { name: 'song-1280-light', width: 1280, theme: 'light', show: 'Du er min hyrde' },
  {
    name: 'shapes-768-dark',
    width: 768,
    theme: 'dark',
    show: 'Ved elvebredden',
    prepare: showShapes,
  },
  {
    name: 'music-360-light',
    width: 360,
    theme: 'light',
    show: 'Natten som ble dag',
    prepare: transpose,
  },
  { name: 'plan-360-light', width: 360, theme: 'light', show: wholePlan, prepare: waitForPlan },
  { name: 'planned-768-dark', width: 768, theme: 'dark', show: 5 },
  {
    name: 'import-768-light',
    width: 768,
    theme: 'light',
    show: pages.importSongs.path,
    prepare: bringIn,
  },
  {
    name: 'placing-360-dark',
    width: 360,
    theme: 'dark',
    show: placed === undefined ? '/' : `${songPage('editSong', placed.id)}?${placingParameter}`,
    prepare: placeChord,
  },
];

process.exitCode = (await buildWebIfStale()) || (await buildServerIfStale());
if (process.exitCode === 0) await takePictures();

async function takePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await using closing = new AsyncDisposableStack();
  const sangbok = await startSangbok();
  closing.defer(() => sangbok.stop());
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  closing.defer(() => browser.close());

  const first = await browser.newContext({ baseURL: sangbok.origin, locale: 'nb-NO' });
  const plan = await register(first, sangbok.setupLink);
  const storageState = await first.storageState();
  for (const { name, width, theme, show, prepare } of pictures) {
    const context = await browser.newContext({
      baseURL: sangbok.origin,
      locale: 'nb-NO',
      storageState,
      colorScheme: theme,
      deviceScaleFactor: width < 500 ? 2 : 1,
      viewport: { width, height: height[width] },
    });
    await context.clock.setFixedTime(shownDay);
    // This browser refuses to keep the screen on, which is said once.
    await context.addInitScript(() => localStorage.setItem('sangbok.toldOfScreen', 'yes'));
    const page = await context.newPage();
    if (show === wholePlan) await page.goto(planPage(plan.id));
    else if (typeof show === 'number') await page.goto(planPage(plan.id, plan.items[show]?.id));
    else if (show.startsWith('/')) await page.goto(show);
    else await new SongPage(page).open(show);
    await prepare?.(new SongPage(page));
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
    console.log(`docs/pictures/${name}.png`);
  }
}

/** Registers the first person, who has sung four songs, likes two of them and plans an evening. */
async function register(context: BrowserContext, setupLink: string): Promise<AddedPlan> {
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto(setupLink);
  await new RegisterPage(page).register();
  for (const { id } of sampleSongs.slice(2, 6)) await page.request.post(`/api/songs/${id}/play`);
  for (const { id } of sampleSongs.slice(0, 2)) {
    await page.request.post(`/api/songs/${id}/favorite`);
  }
  return addPlan(page, {
    date: '2026-11-28',
    items: [
      { slot: 'inngang', song: 'Løft ditt hode, det er dag' },
      { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63,16–64,8', who: 'Anne' },
      { slot: 'svarsalme', song: 'Herre, se til oss', transposition: 2, who: 'Kari' },
      { slot: 'halleluja', song: 'Lovsang over lyset' },
      { slot: 'evangelium', reference: 'Mark 13,33–37' },
      { slot: 'kommunion', song: 'Ved elvebredden', capo: 2, note: 'Fløyte på annet vers' },
      { slot: 'kommunion' },
      { slot: 'utgang', song: 'La oss bryte opp' },
    ],
  });
}

/** Until it can be sung. */
async function waitForPlan({ page }: SongPage): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${onePlan.sing}`) }).waitFor();
}

/** Four songs of a folder, one of which is here already. */
async function bringIn({ page }: SongPage): Promise<void> {
  const [here] = sampleSongs;
  const texts = [
    '{title: Lampen i vinduet}\n{key: D}\n[D]Lampen i [G]vinduet lyser [D]nå',
    'Over broen\nKey: G\n\nVerse 1:\n[G]Over broen går vi [C]hjem',
    `${here?.title}\n\n${here?.lyrics}`,
    'Vinden over vannet\n\nLa-       Sol\nVinden over vannet stilner',
  ];
  const names = ['lampen.cho', 'over broen.onsong', 'fra før.txt', 'vinden.txt'];
  const files = texts.map((text, at) => ({
    name: names[at] ?? '',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }));
  await page.getByLabel(importFiles.chooseFiles).and(page.locator('input')).setInputFiles(files);
  await page.getByText('Vinden over vannet', { exact: true }).waitFor();
  for (const name of ['Salmer', languageLabels.no]) {
    await page.getByRole('button', { name, exact: true }).click();
  }
}

/** The first line marked, with its palette. */
async function placeChord({ page }: SongPage): Promise<void> {
  const { rows, panel } = new Placing(page);
  await rows.nth(1).click();
  await panel.waitFor();
}

/** In the size that «Tilpass» chooses. */
async function fillScreen(songPage: SongPage): Promise<void> {
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.leaveFullscreen).waitFor();
  await songPage.page.mouse.click(0, 0); // removes the focus ring
}

async function showShapes(songPage: SongPage): Promise<void> {
  await songPage.openMusic();
  await songPage.tool(chordShapes.heading).click();
  await songPage.page.keyboard.press('Escape');
  await songPage.key.blur();
  await songPage.shapes.scrollIntoViewIfNeeded();
}

/** Two semitones up, with a capo that keeps the chords. */
async function transpose(songPage: SongPage): Promise<void> {
  await songPage.openMusic();
  for (const name of [musicPanel.higher, musicPanel.higher]) await songPage.tool(name).click();
  for (const name of [musicPanel.capoUp, musicPanel.capoUp]) await songPage.tool(name).click();
  await songPage.page.mouse.click(180, 300); // removes the focus ring
}
