import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';

export function SearchProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const search = useMemo<Search>(
    () => ({
      open,
      query,
      setQuery,
      setOpen: (next) => {
        setOpen(next);
        if (!next) setQuery('');
      },
    }),
    [open, query],
  );
  return <SearchContext value={search}>{children}</SearchContext>;
}

/** The header's search box; its words outlive a change of screen until it is closed (spec §4). */
export interface Search {
  readonly open: boolean;
  /** As typed. */
  readonly query: string;
  readonly setOpen: (open: boolean) => void;
  readonly setQuery: (query: string) => void;
}

const SearchContext = createContext<Search | null>(null);

export function useSearchBox(): Search {
  const search = useContext(SearchContext);
  if (search === null) throw new Error('useSearchBox must be used within a SearchProvider');
  return search;
}
