import type { Locator, Page } from '@playwright/test';
import { songCard } from '#web/texts/songCard.ts';

/** Placeholders of content that is loading. */
export function skeletons(within: Page | Locator): Locator {
  return within.locator('[data-skeleton]');
}

/** Heart button of a song that is no favourite. */
export function emptyHeart(page: Page, title: string): Locator {
  return page.getByRole('button', { name: songCard.addFavorite(title) });
}

/** Heart button of a favourite. */
export function fullHeart(page: Page, title: string): Locator {
  return page.getByRole('button', { name: songCard.removeFavorite(title) });
}

/** The key of a song in a list, of rows or small cards. */
export function listedKey(within: Page | Locator, title: string): Locator {
  const row = within.locator('article, a').filter({ hasText: title });
  return row.locator('[aria-hidden="true"], [aria-label^="Toneart"]').filter({ hasText: /\S/ });
}
