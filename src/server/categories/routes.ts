import * as categories from '#contract/songs/categories.ts';
import * as writing from '#contract/songs/categoryWriting.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { listCategories } from './listCategories.ts';
import {
  changeCategory,
  createCategory,
  orderCategories,
  removeCategory,
} from './writeCategories.ts';

export function categoryRoutes(deps: Deps): Route[] {
  return [
    route(categories.listCategories, () => listCategories(deps)),
    route(writing.createCategory, ({ body }, { user }) => createCategory(deps, user, body)),
    route(writing.changeCategory, ({ params, body }, { user }) =>
      changeCategory(deps, user, params.id, body),
    ),
    route(writing.removeCategory, async ({ params }, { user }) => {
      await removeCategory(deps, user, params.id);
      return { ok: true as const };
    }),
    route(writing.orderCategories, ({ body }, { user }) => orderCategories(deps, user, body.ids)),
  ];
}
