import { pages } from '#contract/pages.ts';

/** What stood behind the path of a link to /register: a code, and a secret in the fragment. */
export interface InviteLinkFragment {
  /** As in `?code=…`. */
  readonly search: string;
  /** As in `#t=…` or `#setup=…`. */
  readonly hash: string;
}

/**
 * Takes code and secret out of the address bar, before anything is asked of the server, and keeps
 * them with the page's place in the history, so that they outlive a reload.
 */
export function takeInviteLinkFragment(): void {
  const { pathname, search, hash } = location;
  const isRegister = pathname.replace(/\/+$/, '').toLowerCase() === pages.register.path;
  if (!isRegister || (search === '' && hash === '')) return;
  const link: InviteLinkFragment = { search, hash };
  history.replaceState({ link }, '', pages.register.path);
}

export function inviteLinkFragment(): InviteLinkFragment {
  const state: unknown = history.state;
  const link = typeof state === 'object' && state !== null && 'link' in state ? state.link : null;
  return isLink(link) ? link : { search: '', hash: '' };
}

function isLink(link: unknown): link is InviteLinkFragment {
  return typeof link === 'object' && link !== null && 'search' in link && 'hash' in link;
}
