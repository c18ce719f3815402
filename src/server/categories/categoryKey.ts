import { foldText } from '#song/foldText.ts';
import type { CategoryRow } from './categoryStore.ts';

/**
 * What spec §3 calls the name of a category: a key made of what it is called first, which stays
 * when it is renamed. One that another has gets a number.
 */
export function categoryKey(others: readonly CategoryRow[], nameNo: string): string {
  const taken = new Set(others.map(({ name }) => name));
  const words = foldText(nameNo).match(/[\p{L}\p{N}]+/gu) ?? ['kategori'];
  const key = words.join('-');
  let free = key;
  for (let number = 2; taken.has(free); number++) free = `${key}-${number}`;
  return free;
}
