import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { startSangbok } from '#tests/e2e/kit/startSangbok.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { ensureChromium } from '#scripts/test/ensurePrograms.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import { song } from '#web/texts/song.ts';
import { chordShapes, musicPanel } from '#web/texts/songTools.ts';

/** Takes the README's screenshots: `node scripts/pictures.ts`. */
const folder = join(projectRoot, 'docs', 'pictures');
const height = { 360: 740, 768: 1024, 1024: 768, 1280: 800 } as const;

interface Picture {
  readonly name: string;
  readonly width: keyof typeof height;
  readonly theme: 'light' | 'dark';
  /** A path, or the title of a sample song. */
  readonly show: string;
  readonly prepare?: (songPage: SongPage) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'home-360-light', width: 360, theme: 'light', show: '/' },
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
];

process.exitCode = await buildWebIfStale();
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
  await register(first, sangbok.setupLink);
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
    // This browser refuses to keep the screen on, which is said once.
    await context.addInitScript(() => localStorage.setItem('sangbok.toldOfScreen', 'yes'));
    const page = await context.newPage();
    if (show.startsWith('/')) await page.goto(show);
    else await new SongPage(page).open(show);
    await prepare?.(new SongPage(page));
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
    console.log(`docs/pictures/${name}.png`);
  }
}

/** Registers the first person, who has sung four songs and likes two of them. */
async function register(context: BrowserContext, setupLink: string): Promise<void> {
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto(setupLink);
  await new RegisterPage(page).register();
  for (const { id } of sampleSongs.slice(2, 6)) await page.request.post(`/api/songs/${id}/play`);
  for (const { id } of sampleSongs.slice(0, 2)) {
    await page.request.post(`/api/songs/${id}/favorite`);
  }
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
