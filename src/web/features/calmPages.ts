import { pages } from '#contract/base/pages.ts';

/** Pages on which nobody is singing or editing. */
export const calmPages: readonly string[] = [
  pages.home.path,
  pages.library.path,
  pages.favorites.path,
  pages.settings.path,
];
