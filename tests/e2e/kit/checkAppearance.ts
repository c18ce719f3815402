import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { isFull } from '#tests/isFull.ts';
import { findViolations } from './findViolations.ts';
import { overflow } from './overflow.ts';

/** How a screen is displayed, and what is checked then. */
interface Appearance {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** The browser's default font size in px; 16 if omitted. */
  readonly fontSize?: number;
  /** `rules`: axe reports nothing. `width`: nothing extends beyond the side of the page. */
  readonly holds: readonly ('rules' | 'width')[];
}

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

/** `npm test` checks one appearance: the narrowest, for both. */
const smallRunAppearances: readonly Appearance[] = [
  { name: 'on 320 px', colorScheme: 'light', viewport: narrow, holds: ['rules', 'width'] },
];

/** A journey starts in the first appearance. */
export const allAppearances: readonly Appearance[] = isFull
  ? fullRunAppearances()
  : smallRunAppearances;

function fullRunAppearances(): readonly Appearance[] {
  return [
    { name: 'light', colorScheme: 'light', viewport: phone, holds: ['rules'] },
    {
      name: 'on 320 px',
      colorScheme: 'light',
      viewport: narrow,
      holds: ['width'],
    },
    {
      name: 'text twice as large',
      colorScheme: 'light',
      viewport: { width: 768, height: 1024 },
      fontSize: 32,
      holds: ['width'],
    },
    {
      name: 'dark and wide',
      colorScheme: 'dark',
      viewport: { width: 1280, height: 800 },
      holds: ['rules'],
    },
  ];
}

export const lightAndDark: readonly Appearance[] = (['light', 'dark'] as const)
  .slice(0, isFull ? 2 : 1)
  .map((name) => ({
    name,
    colorScheme: name,
    // The size of the states before: a window in full screen keeps its size.
    viewport: isFull ? phone : narrow,
    holds: ['rules'],
  }));

export const narrowLightAndDark: readonly Appearance[] = lightAndDark.map((appearance) => ({
  ...appearance,
  viewport: narrow,
  holds: ['rules', 'width'],
}));

/**
 * Checks the current state of the page in each appearance and leaves it in the first. `mark` is
 * visible in this state only, and must stay visible in every appearance. Transitions are off:
 * colours between light and dark would fail the contrast rule.
 */
export async function checkAppearance(
  page: Page,
  state: string,
  mark: Locator,
  appearances: readonly Appearance[] = allAppearances,
): Promise<void> {
  for (const appearance of appearances) {
    await applyAppearance(page, appearance);
    const where = `${state}, ${appearance.name}`;
    await expect(mark, where).toBeVisible();
    if (appearance.holds.includes('rules')) {
      expect.soft(await findViolations(page), where).toEqual([]);
    }
    if (appearance.holds.includes('width')) {
      expect.soft(await overflow(page, appearance.viewport.width), where).toEqual([]);
    }
    await expect(mark, `${where}, after the check`).toBeVisible();
  }
  const [first] = appearances;
  if (first !== undefined) await applyAppearance(page, first);
}

/** States of screens by name, in an order a person could follow; each returns its mark. */
export type States<Given extends unknown[]> = Readonly<
  Record<string, (...given: Given) => Promise<Locator>>
>;

/**
 * Goes from state to state and checks each in all its appearances. `npm test` leaves out those that
 * are `fullRunOnly`: a journey or another state shows the same parts.
 */
export async function checkStates<Given extends unknown[]>(
  page: Page,
  states: States<Given>,
  { given, fullRunOnly, appearances = () => allAppearances }: StatesOptions<Given>,
): Promise<void> {
  for (const [name, reach] of Object.entries(states)) {
    if (!isFull && fullRunOnly.includes(name)) continue;
    await test.step(name, async () => {
      await checkAppearance(page, name, await reach(...given), appearances(name));
    });
  }
}

interface StatesOptions<Given> {
  readonly given: Given;
  readonly fullRunOnly: readonly string[];
  /** All if omitted. */
  readonly appearances?: (name: string) => readonly Appearance[];
}

const sessions = new WeakMap<Page, CDPSession>();
const applied = new WeakMap<Page, Appearance>();

/** Applies an appearance, unless the page has it, and waits until the page is drawn in it. */
async function applyAppearance(page: Page, appearance: Appearance): Promise<void> {
  if (applied.get(page) === appearance) return;
  applied.set(page, appearance);
  const { colorScheme, viewport, fontSize = 16 } = appearance;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session); // font sizes set by a session last as long as the session
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
