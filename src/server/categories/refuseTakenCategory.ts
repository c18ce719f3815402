import { problems } from '#contract/problems.ts';
import { Problem } from '#server/seam/problem.ts';
import { foldText } from '#song/foldText.ts';
import type { CategoryRow } from './categoryStore.ts';

/** Throws, at the field of the form, where another category is called that in any spelling. */
export function refuseTakenCategory(others: readonly CategoryRow[], nameNo: string): void {
  const wanted = foldText(nameNo);
  if (!others.some(({ name_no }) => foldText(name_no) === wanted)) return;
  throw new Problem('categoryNameTaken', { fields: { nameNo: problems.categoryNameTaken[1] } });
}
