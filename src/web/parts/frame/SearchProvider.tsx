import {
  type ReactNode,
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { currentEntry } from '#web/ui/currentEntry.ts';

interface Typed {
  readonly open: boolean;
  readonly query: string;
}

const closed: Typed = { open: false, query: '' };
const lists: readonly string[] = [pages.home.path, pages.library.path, pages.favorites.path];

/** Whether the screen of this address lists songs, and shows what was found. */
export function isSearched(location: string): boolean {
  return lists.includes(location);
}

/** By entry of the window's history: whoever comes back finds what was looked for. */
const left = new Map<string, Typed>();

export function SearchProvider({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const [typed, setTyped] = useState(closed);
  const [shown, setShown] = useState(location);
  const wantsFocus = useRef(false);
  if (shown !== location) {
    // Before the screen is drawn, so that its header is as tall as when it was left.
    setShown(location);
    const before = left.get(currentEntry());
    if (before !== undefined) setTyped(before);
    else if (!isSearched(location)) setTyped(closed);
  }
  useLayoutEffect(() => void left.set(currentEntry(), typed), [typed, location]);
  const search = useMemo<Search>(
    () => ({
      ...typed,
      setQuery: (query) => setTyped({ open: true, query }),
      setOpen: (open) => {
        wantsFocus.current = open;
        setTyped(open ? (before) => ({ ...before, open }) : closed);
      },
      takeFocus: () => {
        const wanted = wantsFocus.current;
        wantsFocus.current = false;
        return wanted;
      },
    }),
    [typed],
  );
  return <SearchContext value={search}>{children}</SearchContext>;
}

/**
 * The header's search box. Its words go along from list to list until it is closed (spec §4); any
 * other screen closes it.
 */
interface Search {
  readonly open: boolean;
  /** As typed. */
  readonly query: string;
  readonly setOpen: (open: boolean) => void;
  readonly setQuery: (query: string) => void;
  /** True once after it was opened: it takes the focus then, and at no other time. */
  readonly takeFocus: () => boolean;
}

const SearchContext = createContext<Search | null>(null);

export function useSearchBox(): Search {
  const search = useContext(SearchContext);
  if (search === null) throw new Error('useSearchBox must be used within a SearchProvider');
  return search;
}
