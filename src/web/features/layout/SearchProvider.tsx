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
import { pages } from '#contract/base/pages.ts';
import { currentEntry } from '#web/ui/currentEntry.ts';

interface Typed {
  readonly open: boolean;
  readonly query: string;
  /** The screen on which the search was opened. */
  readonly at: string;
  /** It was begun on the screen before, which has no list: closing it returns there. */
  readonly returns: boolean;
}

const closed = { open: false, query: '', returns: false };
const lists: readonly string[] = [pages.home.path, pages.library.path, pages.favorites.path];

/** Whether the screen at this address lists songs and shows search results. */
export function isSearched(location: string): boolean {
  return lists.includes(location);
}

/** Searches by history entry: going back restores the search. */
const searches = new Map<string, Typed>();

export function SearchProvider({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const [typed, setTyped] = useState<Typed>({ ...closed, at: location });
  const wantsFocus = useRef(false);
  if (typed.at !== location) {
    // Set before the screen renders, so that its header has the same height as before.
    const returns = typed.open && !isSearched(typed.at);
    const goesAlong = isSearched(location) ? { ...typed, returns } : closed;
    setTyped({ ...(searches.get(currentEntry()) ?? goesAlong), at: location });
  }
  useLayoutEffect(() => void searches.set(currentEntry(), typed), [typed]);
  const later = useDeferredValue(typed);
  const { open, query, returns } = typed;
  const search = useMemo<Search>(
    () => ({
      open,
      setQuery: (next) => setTyped((before) => ({ ...before, open: true, query: next })),
      setOpen: (next) => {
        wantsFocus.current = next;
        if (next) return setTyped((before) => ({ ...before, open: next }));
        if (!returns) return setTyped((before) => ({ ...before, ...closed }));
        searches.delete(currentEntry());
        history.back();
      },
      takeFocus: () => {
        const wanted = wantsFocus.current;
        wantsFocus.current = false;
        return wanted;
      },
    }),
    [open, returns],
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
 * The header's search box, always open on Home (decision 64). Its query is kept from list to list
 * until it is closed (spec §4); any other screen closes it. Begun on a screen without a list, it
 * opens in the library.
 */
interface Search {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly setQuery: (query: string) => void;
  /** True once after opening: the box then takes the focus. */
  readonly takeFocus: () => boolean;
}

const SearchContext = createContext<Search | null>(null);

/** Opens the search box from any screen. */
export function useBeginSearch(): () => void {
  const search = useSearchBox();
  const [location, navigate] = useLocation();
  return () => {
    search.setOpen(true);
    if (!isSearched(location)) navigate(pages.library.path);
  };
}

export function useSearchBox(): Search {
  const search = useContext(SearchContext);
  if (search === null) throw new Error('useSearchBox must be used within a SearchProvider');
  return search;
}

const TypedContext = createContext('');
const SoughtContext = createContext('');

/**
 * The query as typed, for the input alone, which must respond at once however long the lists are.
 */
export const useTyped = () => useContext(TypedContext);

/** The deferred query, for the lists. Never that of another screen. */
export const useSought = () => useContext(SoughtContext);
