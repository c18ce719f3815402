import { pages } from '#contract/base/pages.ts';

/** Pages on which nobody is singing or editing: an offer may be shown, the page loaded anew. */
export const interruptiblePages: readonly string[] = [
  pages.home.path,
  pages.library.path,
  pages.favorites.path,
  pages.settings.path,
];
