import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { isFull } from '#tests/isFull.ts';
import { findViolations } from './findViolations.ts';
import { overflow } from './overflow.ts';

/** How a screen is looked at, and what has to hold there. */
interface Look {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** What is set in the browser, in px; 16 without it. */
  readonly fontSize?: number;
  /** `rules`: axe finds nothing. `width`: nothing reaches beyond the side of the page. */
  readonly holds: readonly ('rules' | 'width')[];
}

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

/** The small run looks once: at the narrowest, by the rules and for the width. */
const once: readonly Look[] = [
  { name: 'on 320 px', colorScheme: 'light', viewport: narrow, holds: ['rules', 'width'] },
];

/** A journey starts in the first. */
export const allLooks: readonly Look[] = isFull ? everyLook() : once;

function everyLook(): readonly Look[] {
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

export const lightAndDark: readonly Look[] = (['light', 'dark'] as const)
  .slice(0, isFull ? 2 : 1)
  .map((name) => ({
    name,
    colorScheme: name,
    viewport: isFull ? phone : narrow, // as the states before: a window in fullscreen keeps its size
    holds: ['rules'],
  }));

export const narrowLightAndDark: readonly Look[] = lightAndDark.map((look) => ({
  ...look,
  viewport: narrow,
  holds: ['rules', 'width'],
}));

/**
 * Judges the state that the page is in, in one look after the other, and leaves it in the first.
 * `mark` is what is seen in this state and in no other; it has to stay, however it is looked at.
 * Nothing moves by itself: a colour on its way from light to dark is neither.
 */
export async function judgeLooks(
  page: Page,
  state: string,
  mark: Locator,
  looks: readonly Look[] = allLooks,
): Promise<void> {
  for (const look of looks) {
    await lookAt(page, look);
    const where = `${state}, ${look.name}`;
    await expect(mark, where).toBeVisible();
    if (look.holds.includes('rules')) {
      expect.soft(await findViolations(page), where).toEqual([]);
    }
    if (look.holds.includes('width')) {
      expect.soft(await overflow(page, look.viewport.width), where).toEqual([]);
    }
    await expect(mark, `${where}, when it had been judged`).toBeVisible();
  }
  const [first] = looks;
  if (first !== undefined) await lookAt(page, first);
}

const sessions = new WeakMap<Page, CDPSession>();

/** The page has answered and is drawn when this ends. */
async function lookAt(page: Page, { colorScheme, viewport, fontSize = 16 }: Look): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session); // what it sets holds as long as it is there
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
