import * as categories from '#contract/categories.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { listCategories } from './listCategories.ts';

export function categoryRoutes(deps: Deps): Route[] {
  return [route(categories.listCategories, () => listCategories(deps))];
}
