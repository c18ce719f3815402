import type { Locator, Page } from '@playwright/test';
import { songCard } from '#web/texts/songCard.ts';

/** The placeholders of whatever is on its way. */
export function skeletons(within: Page | Locator): Locator {
  return within.locator('[data-skeleton]');
}

/** The heart of a song that is no favourite yet. */
export function emptyHeart(page: Page, title: string): Locator {
  return page.getByRole('button', { name: songCard.addFavorite(title) });
}

/** The heart of a favourite. */
export function fullHeart(page: Page, title: string): Locator {
  return page.getByRole('button', { name: songCard.removeFavorite(title) });
}

/** The key of a song as a list, of rows or of small cards, shows it. */
export function listedKey(within: Page | Locator, title: string): Locator {
  const row = within.locator('article, a').filter({ hasText: title });
  return row.locator('[aria-hidden="true"], [aria-label^="Toneart"]').filter({ hasText: /\S/ });
}
