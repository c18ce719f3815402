import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { useUser } from '#web/session/authContext.ts';
import { isSearched, useSearchBox } from './SearchProvider.tsx';
import { opensSearch, searchBox } from './searchKeys.ts';

/** «/» opens the search on every screen: in the list that is shown, else in the library. */
export function SearchKey(): null {
  const isSignedIn = useUser() !== null;
  const search = useSearchBox();
  const [location, navigate] = useLocation();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSignedIn || !opensSearch(event)) return;
    event.preventDefault();
    const box = searchBox();
    if (box !== null) return box.focus();
    search.setOpen(true);
    if (!isSearched(location)) navigate(pages.library.path);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
