import { type ReactNode, useMemo, useState } from 'react';
import { type Search, SearchContext } from './searchContext.ts';

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
