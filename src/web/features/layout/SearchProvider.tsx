import {
  type ReactNode,
  createContext,
  useContext,
  useDeferredValue,
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
  /** The screen that it was opened on. */
  readonly at: string;
}

const closed = { open: false, query: '' };
const lists: readonly string[] = [pages.home.path, pages.library.path, pages.favorites.path];

/** Whether the screen of this address lists songs, and shows what was found. */
export function isSearched(location: string): boolean {
  return lists.includes(location);
}

/** By entry of the window's history: whoever comes back finds what was looked for. */
const left = new Map<string, Typed>();

export function SearchProvider({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const [typed, setTyped] = useState<Typed>({ ...closed, at: location });
  const wantsFocus = useRef(false);
  if (typed.at !== location) {
    // Before the screen is drawn, so that its header is as tall as when it was left.
    const goesAlong = isSearched(location) ? typed : closed;
    setTyped({ ...(left.get(currentEntry()) ?? goesAlong), at: location });
  }
  useLayoutEffect(() => void left.set(currentEntry(), typed), [typed]);
  const later = useDeferredValue(typed);
  const { open, query } = typed;
  const search = useMemo<Search>(
    () => ({
      open,
      setQuery: (next) => setTyped(({ at }) => ({ open: true, query: next, at })),
      setOpen: (next) => {
        wantsFocus.current = next;
        setTyped((before) => ({ ...before, ...(next ? { open: next } : closed) }));
      },
      takeFocus: () => {
        const wanted = wantsFocus.current;
        wantsFocus.current = false;
        return wanted;
      },
    }),
    [open],
  );
  return (
    <SearchContext value={search}>
      <TypedContext value={query}>
        <SoughtContext value={later.at === location ? later.query : query}>
          {children}
        </SoughtContext>
      </TypedContext>
    </SearchContext>
  );
}

/**
 * The header's search box. Its words go along from list to list until it is closed (spec §4); any
 * other screen closes it.
 */
interface Search {
  readonly open: boolean;
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

const TypedContext = createContext('');
const SoughtContext = createContext('');

/** The words as they are typed, for the box alone: it answers at once, however long the lists. */
export const useTyped = () => useContext(TypedContext);

/** The words that lists go by, which follow when the box has answered; those of another screen never. */
export const useSought = () => useContext(SoughtContext);
