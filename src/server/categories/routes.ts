import * as categories from '#contract/categories.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { changeCategory } from './changeCategory.ts';
import { createCategory } from './createCategory.ts';
import { listCategories } from './listCategories.ts';
import { orderCategories } from './orderCategories.ts';

export function categoryRoutes(deps: Deps): Route[] {
  return [
    route(categories.listCategories, () => listCategories(deps)),
    route(categories.createCategory, ({ body }, { user }) => createCategory(deps, user, body)),
    route(categories.changeCategory, ({ params, body }, { user }) =>
      changeCategory(deps, user, params.id, body),
    ),
    route(categories.orderCategories, ({ body }, { user }) =>
      orderCategories(deps, user, body.ids),
    ),
  ];
}
