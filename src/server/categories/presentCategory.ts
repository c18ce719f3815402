import type { Category } from '#contract/categories.ts';
import type { CategoryRow } from './categoryStore.ts';

export function presentCategory(row: CategoryRow): Category {
  return { id: row.id, nameNo: row.name_no, color: row.color };
}
