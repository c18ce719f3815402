import { pages } from '#contract/base/pages.ts';
import { entrance, wantedPage } from './wantedPage.ts';

/** Query and fragment of a link to /register: a code, and a secret in the fragment. */
export interface InviteLinkFragment {
  /** As in `?code=…`. */
  readonly search: string;
  /** As in `#t=…` or `#setup=…`. */
  readonly hash: string;
}

/**
 * Removes code and secret from the address bar before any request is made, and stores them in the
 * history entry's state, so that they survive a reload. The page that was wanted stays (decision 68).
 */
export function takeInviteLinkFragment(): void {
  const { pathname, search, hash } = location;
  const isRegister = pathname.replace(/\/+$/, '').toLowerCase() === pages.register.path;
  if (!isRegister || (hash === '' && !new URLSearchParams(search).has('code'))) return;
  const link: InviteLinkFragment = { search, hash };
  history.replaceState({ link }, '', entrance('register', wantedPage(search)));
}

/** Those that were taken, else those of the address. */
export function inviteLinkFragment(): InviteLinkFragment {
  const state: unknown = history.state;
  const link = typeof state === 'object' && state !== null && 'link' in state ? state.link : null;
  return isLink(link) ? link : { search: location.search, hash: location.hash };
}

/** The address as it came, for another browser. */
export function wholeAddress(): string {
  const { search, hash } = inviteLinkFragment();
  return location.origin + location.pathname + search + hash;
}

function isLink(link: unknown): link is InviteLinkFragment {
  return typeof link === 'object' && link !== null && 'search' in link && 'hash' in link;
}
