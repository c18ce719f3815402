import * as categories from '#contract/categories.ts';
import * as writing from '#contract/categoryWriting.ts';
import type { Category } from '#contract/categories.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { findCategories, presentCategory } from './categoryStore.ts';
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

/** All categories, in the order of the song book. */
export async function listCategories({ db }: Pick<Deps, 'db'>): Promise<Category[]> {
  const rows = await findCategories(db);
  return rows.map(presentCategory);
}
