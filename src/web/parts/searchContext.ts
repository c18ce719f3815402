import { createContext, useContext } from 'react';

/** The header's search box; its words outlive a change of screen until it is closed (spec §4). */
export interface Search {
  readonly open: boolean;
  /** As typed. */
  readonly query: string;
  readonly setOpen: (open: boolean) => void;
  readonly setQuery: (query: string) => void;
}

export const SearchContext = createContext<Search | null>(null);

export function useSearchBox(): Search {
  const search = useContext(SearchContext);
  if (search === null) throw new Error('useSearchBox must be used within a SearchProvider');
  return search;
}
