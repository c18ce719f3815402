import type { BrowserContext, Page } from '@playwright/test';
import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measureAlone } from '#bench/measurePairs.ts';
import { quantile } from '#bench/ratio.ts';
import { type Press, type Pressed, press, timePresses } from '#bench/browser/press.ts';
import { installed, setStage } from '#bench/browser/stage.ts';
import { pages, songPage } from '#contract/base/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { musicPanel } from '#web/texts/songTools.ts';

const count = 200;
const slowestNamed = 5;

export const interactions: Figure = {
  name: 'P5',
  measure: `p98 of ${count} interactions, CPU 4×, 1,000 songs on the device; ms`,
  async run() {
    await using stage = await setStage(1000);
    const phone = await installed(stage);
    const script = await openScript(phone, stage.library.songs[1]?.id ?? '');
    const all: Pressed[] = [];
    const pairs = await measureAlone(async () => {
      const times = await script();
      all.push(...times);
      return p98Of(times);
    }, browserPlan);
    return [measured('P5', pairs, { most: 100 }, `slowest: ${slowest(all)}`)];
  },
};

function p98Of(times: readonly Pressed[]): number {
  const each = times.map(({ took }) => took);
  return quantile(each, 0.98);
}

async function openTimed(phone: BrowserContext, path: string): Promise<Page> {
  const page = await phone.newPage();
  await timePresses(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/** What a cantor does in the library and on a song; ends in the initial state. */
async function openScript(
  phone: BrowserContext,
  songId: string,
): Promise<() => Promise<Pressed[]>> {
  const library = await openTimed(phone, pages.library.path);
  const song = await openTimed(phone, songPage('song', songId));
  const list = [...searches(library), ...chips(library), ...hearts(library), ...menus(library)];
  const tools = toolsOf(song);
  if (list.length + tools.length !== count) {
    throw new Error(`${list.length} + ${tools.length} presses are not ${count}`);
  }
  // A refused request would be cheaper than a real one.
  const refused: string[] = [];
  phone.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return async () => {
    const times = [...(await press(library, list)), ...(await press(song, tools))];
    if (refused.length > 0) throw new Error(`the server refused: ${refused.join(', ')}`);
    return times;
  };
}

const words = [
  'lys',
  'lyset',
  'herren',
  'gloria',
  'natten',
  'hyrden',
  'vinden',
  'mariam',
  'himmelen',
];

function searches(page: Page): Press[] {
  const box = page.locator('input[type=search]');
  return words.flatMap((word) => [
    { ...button(page, 'search opened', chrome.openSearch), opens: box },
    ...Array.from(word, (key) => ({ name: 'search key', on: { key } })),
    { ...button(page, 'search closed', chrome.closeSearch), closes: box },
  ]);
}

function chips(page: Page): Press[] {
  const all = page.locator('fieldset button');
  return [1, 2, 3, 0, 2, 1, 3, 2, 1, 0, 1, 2, 3, 0, 2, 1, 3, 2, 1, 0].map((place) => ({
    name: place === 0 ? 'all categories' : 'category',
    on: all.nth(place),
  }));
}

/** Each heart on and off, at a distance, since it is disabled while its request runs. */
function hearts(page: Page): Press[] {
  const rows = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4];
  return rows.map((place) => ({
    name: 'heart',
    on: page.locator('article').nth(place).locator('button'),
  }));
}

function menus(page: Page): Press[] {
  const avatar = page.locator(`[aria-label^="${chrome.profileMenu('')}"]`);
  const menu = page.locator('[role=menu]');
  return Array.from({ length: 10 }, () => [
    { name: 'menu opened', on: avatar, opens: menu },
    { name: 'menu closed', on: { key: 'Escape' }, closes: menu },
  ]).flat();
}

function toolsOf(page: Page): Press[] {
  const size = ['larger', 'smaller'] as const;
  const sizes = [...size, ...size].map((way) => button(page, way, songTexts[way]));
  const panel = page.locator('[role=dialog]');
  const music = [
    {
      name: 'music opened',
      on: page.locator('[aria-label^="' + songTexts.music + '"]'),
      opens: panel,
    },
    button(page, 'low chords', songTexts.lowChords),
    button(page, 'low chords', songTexts.lowChords),
    { ...button(page, 'music closed', musicPanel.close), closes: panel },
  ];
  const refrain = button(page, 'refrain', songTexts.repeatedChorus);
  return Array.from({ length: 8 }, () => [...sizes, ...music, refrain, refrain]).flat();
}

/** By label or text: a query by role would block the page that is measured. */
function button(page: Page, name: string, label: string): Press {
  const found = page.locator(`button[aria-label="${label}"], button:has-text("${label}")`);
  return { name, on: found.filter({ visible: true }).last() };
}

/** The p98 of each kind: `search key 96 ms, heart 80 ms`. */
function slowest(all: readonly Pressed[]): string {
  return [...Map.groupBy(all, ({ name }) => name)]
    .map(([name, some]) => ({ name, took: p98Of(some) }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, slowestNamed)
    .map(({ name, took }) => `${name} ${took.toFixed(0)} ms`)
    .join(', ');
}
