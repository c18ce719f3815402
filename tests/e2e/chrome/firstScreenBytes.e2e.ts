import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { pages, songPage } from '#contract/pages.ts';
import { told } from '#contract/told.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test, type Visitor } from '#tests/e2e/kit/test.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const most = 60_000; // B
const songs = ['Natten som ble dag', 'Du satte føttene mine på fjell', 'Hvem flyttet steinen?'].map(
  (title) => songPage('song', sampleSongs.find((song) => song.title === title)?.id ?? ''),
);
const viewport = { width: 360, height: 740 };
const elsewhere = '/logo.svg';

test('a first screen is complete with 60 kB', async ({ newVisitor, prestState }) => {
  const options = { javaScriptEnabled: false, viewport };
  for (const path of [...songs, pages.home.path, pages.library.path]) {
    const reader = await newVisitor({ ...options, storageState: prestState });
    await test.step(path, () => expectSmall(reader, path));
  }
  const visitor = await newVisitor(options);
  await test.step(pages.login.path, () => expectSmall(visitor, pages.login.path));
});

test('a phone that lies on its side fetches no name it has no room for', async ({
  newVisitor,
  prestState,
}) => {
  const onItsSide = { width: viewport.height, height: viewport.width };
  const options = { javaScriptEnabled: false, viewport: onItsSide, storageState: prestState };
  for (const path of songs) await expectSmall(await newVisitor(options), path);
});

test('a phone lays out of a song what it shows, then what is near, and the rest as it comes near', async ({
  firstPerson,
  emptySangbok: { origin: baseURL },
  newVisitor,
}) => {
  const verses = Array.from({ length: 30 }, (_, at) => `La-\nVers ${at + 1} går sin vei`);
  const id = await addSong(firstPerson.page, { title: 'Mange vers', lyrics: verses.join('\n\n') });
  const storageState = await firstPerson.context.storageState();
  const options = { javaScriptEnabled: false, viewport, baseURL, storageState };
  const { page, context } = await newVisitor(options);
  const goOn = await holdFirstPaint(page, context);
  await page.goto(songPage('song', id));
  const lines = page.locator('#first-sheet [data-line]');
  const isLaidOut = (line: Locator) =>
    line.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(() => isLaidOut(lines.first())).toBe(true);
  const shown = lines.filter({ visible: true });
  await expect.poll(() => isBelow(shown.last())).toBe(true);
  expect(await isLaidOut(lines.nth(16))).toBe(false);
  await goOn();
  await expect.poll(() => isLaidOut(lines.nth(16))).toBe(true);
  expect(await isLaidOut(lines.last())).toBe(false);
  await lines.last().scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(lines.last())).toBe(true);
  await expect(lines.last()).toBeInViewport();
});

test('a phone lays out of a list what it shows, and the rest behind it', async ({
  newVisitor,
  prestState: storageState,
}) => {
  const { page, context } = await newVisitor({ javaScriptEnabled: false, viewport, storageState });
  const goOn = await holdFirstPaint(page, context);
  await page.goto(pages.library.path);
  const songs = page.locator('#first-sheet article h3');
  await expect(songs.nth(22)).toBeVisible();
  expect(await isBelow(songs.nth(22))).toBe(true);
  await expect(songs.nth(23)).not.toBeVisible();
  await goOn();
  await expect(songs.nth(23)).toBeVisible();
});

/** Nothing that waits for the first paint comes before the answer is called. */
async function holdFirstPaint(page: Page, context: BrowserContext): Promise<() => Promise<void>> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 });
  };
}

function isBelow(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each.getBoundingClientRect().bottom > innerHeight);
}

test('the app starts once a first screen has been painted', async ({ prest: { page } }) => {
  await page.addInitScript(() => {
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    const observer = new MutationObserver(() => Object.assign(window, { painted: painted() }));
    observer.observe(document, { subtree: true, attributeFilter: ['rel'] });
  });
  for (const path of [...songs, pages.home.path, pages.library.path]) {
    await page.goto(path);
    await expect(page.locator('#first-sheet')).toHaveCount(0);
    expect(await page.evaluate('painted'), path).toBe(1);
  }
});

/**
 * Opens it cold, as it stands before any script has run, but with our faces: whoever never had them
 * reads a screen in the system's, and gets them behind it.
 */
async function expectSmall({ page, context }: Visitor, path: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await page.goto(elsewhere);
  await context.addCookies([{ name: told.faces, value: 'here', url: page.url() }]);
  const { bytes, underway } = await countBytes(cdp);
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(() => [...underway.values()]).toEqual([]);
  await cdp.send('Network.disable');
  const faces = [...bytes.keys()].filter((name) => name.endsWith('.woff2'));
  // Faces that came too late for this visit are drawn in the next.
  await page.goto(path, { waitUntil: 'load' });
  const drawn = await facesDrawn(page, cdp);
  const isOf = (file: string) => (family: string) => file.startsWith(family);
  expect(faces.length).toBeGreaterThan(0);
  expect
    .soft(
      faces.filter((file) => !drawn.page.some(isOf(file))),
      'fetched and not drawn',
    )
    .toEqual([]);
  expect.soft(drawn.notOurs, 'drawn by the system').toEqual([]);
  const below = faces.filter((file) => !drawn.window.some(isOf(file)));
  for (const file of below) bytes.delete(file);
  const sum = [...bytes.values()].reduce((all, each) => all + each, 0);
  expect.soft(sum, path).toBeLessThanOrEqual(most);
}

/**
 * Counts all that is fetched but scripts, as compressed, by the last name in its address. Headers are
 * left out: they are much the same each time, and HTTP/2 says once what repeats.
 */
async function countBytes(cdp: CDPSession) {
  const names = new Map<string, string>();
  const headers = new Map<string, number>();
  const bytes = new Map<string, number>();
  const underway = new Map<string, string>(); // by request its address
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request, documentURL }) => {
    // A page that is left asks for its icon, and nobody says that it never came.
    if (type === 'Script' || documentURL.endsWith(elsewhere)) return;
    names.set(requestId, new URL(request.url).pathname.split('/').pop() ?? '');
    underway.set(requestId, request.url);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name !== undefined) bytes.set(name, encodedDataLength - (headers.get(requestId) ?? 0));
    underway.delete(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => underway.delete(requestId));
  await cdp.send('Network.enable');
  return { bytes, underway };
}

/** Families of ours that draw text of the page, and of its first window; texts that none draws. */
async function facesDrawn(page: Page, cdp: CDPSession) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('body *')) {
      if (![...element.childNodes].some((node) => node instanceof Text)) continue;
      const { top, bottom } = element.getBoundingClientRect();
      element.setAttribute('data-stands', top < innerHeight && bottom > 0 ? 'window' : 'below');
    }
  });
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const drawnBy = async (selector: string) => {
    const found = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    const used = found.nodeIds.map((nodeId) => cdp.send('CSS.getPlatformFontsForNode', { nodeId }));
    return (await Promise.all(used)).flatMap(({ fonts }) => fonts);
  };
  const window = await drawnBy('[data-stands="window"]');
  const below = await drawnBy('[data-stands="below"]');
  const families = (fonts: typeof window) => [
    ...new Set(
      fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => fileOf(familyName)),
    ),
  ];
  return {
    window: families(window),
    page: families([...window, ...below]),
    notOurs: window.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName),
  };
}

/** How files of a family begin: `Sangbok-serif`, `Frank Ruhl Libre`. */
function fileOf(family: string): string {
  const [first = ''] = family.replace('Sangbok-', '').split(' ');
  return first.toLowerCase();
}
