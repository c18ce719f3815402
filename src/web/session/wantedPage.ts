import { useRouter } from 'wouter';
import { pages } from '#contract/base/pages.ts';

/** The query parameter of login and registration with the page that a visitor opened (decision 68). */
const wantedParameter = 'til';

const bookPaths = Object.values(pages)
  .filter(({ path, access }) => access === 'signedIn' && path !== pages.home.path)
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

/**
 * The address of a screen that requires a session, as browsers resolve it; null for Home, calls,
 * other hosts and everything else.
 */
export function bookPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  try {
    // `//other`, `/\other` and `/<tab>/other` name another host, `/plan/../api` a call.
    const { host, pathname, search } = new URL(address, 'http://own.invalid');
    const isOwn = host === 'own.invalid' && bookPaths.some((path) => path.test(pathname));
    return isOwn ? pathname + search : null;
  } catch {
    return null;
  }
}

/** The page that waits in the query of login or registration. */
export function wantedPage(search: string): string | null {
  return bookPage(new URLSearchParams(search).get(wantedParameter) ?? '');
}

/** The address of login or registration, from where a visitor comes to the page that they wanted. */
export function entrance(name: 'login' | 'register', wanted: string | null): string {
  const { path } = pages[name];
  return wanted === null ? path : `${path}?${wantedParameter}=${encodeURIComponent(wanted)}`;
}

/** The address of the login for a visitor who opened this one. */
export function loginFrom(address: string): string {
  const [path, search = ''] = address.split('?');
  return entrance('login', path === pages.login.path ? wantedPage(search) : bookPage(address));
}

/** The page that waits in the present address. */
export function useWantedPage(): string | null {
  // Not `useSearch`, which decodes a part of it before it is parsed.
  const router = useRouter();
  return wantedPage(router.searchHook(router));
}
