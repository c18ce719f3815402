import type { Page } from '@playwright/test';

/**
 * Elements that extend beyond the right edge of the page, or are cut off where they cannot be
 * scrolled to.
 */
export function overflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((most) => {
    const within = document.scrollingElement?.scrollWidth ?? 0;
    if (within <= most) return [];
    const far = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > most + 0.5,
    );
    return [`${within} px`, ...far.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))];
  }, width);
}
