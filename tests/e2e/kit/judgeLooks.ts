import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from './findViolations.ts';
import { overflow } from './overflow.ts';

/** How a screen is looked at, and what has to hold there. */
interface Look {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** `200%` is text twice as large; 100 % without it. */
  readonly textSize?: string;
  /** `rules`: axe finds nothing. `width`: nothing reaches beyond the side of the page. */
  readonly holds: readonly ('rules' | 'width')[];
}

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

/** A journey starts in the first. */
export const allLooks: readonly [Look, ...Look[]] = [
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
    textSize: '200%',
    holds: ['width'],
  },
  {
    name: 'dark and wide',
    colorScheme: 'dark',
    viewport: { width: 1280, height: 800 },
    holds: ['rules'],
  },
];

export const lightAndDark: readonly Look[] = [
  { name: 'light', colorScheme: 'light', viewport: phone, holds: ['rules'] },
  { name: 'dark', colorScheme: 'dark', viewport: phone, holds: ['rules'] },
];

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

/** The page has answered and is drawn when this ends. */
async function lookAt(page: Page, { colorScheme, viewport, textSize = '' }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, textSize);
}
