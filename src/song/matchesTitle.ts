import { foldForSearch, foldText } from './foldText.ts';

/** Whether the query, trimmed and folded, is part of the title (decision 16). An empty one is. */
export function matchesTitle(title: string, query: string): boolean {
  return foldForSearch(title).includes(foldText(query));
}
