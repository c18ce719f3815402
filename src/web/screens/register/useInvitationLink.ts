import { useEffect, useState } from 'react';
import { type InvitationLink, readInvitationLink } from './invitationLink.ts';

/**
 * The link the person came by. Its secret is taken out of the address bar as soon as it is read,
 * and kept with the page's place in the history, so that it outlives a reload; a second link opened
 * over the same page, which loads nothing anew, counts as well.
 */
export function useInvitationLink(): InvitationLink {
  const [link, setLink] = useState(read);
  useEffect(() => {
    const onLink = () => {
      if (location.hash === '') return;
      setLink(read());
      hideFragment();
    };
    if (location.hash !== '') hideFragment();
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  return link;
}

function read(): InvitationLink {
  return readInvitationLink(location.search, location.hash || hiddenFragment());
}

function hideFragment(): void {
  const { hash, pathname, search } = location;
  history.replaceState({ fragment: hash }, '', pathname + search);
}

function hiddenFragment(): string {
  const state: unknown = history.state;
  const hidden = typeof state === 'object' && state !== null && 'fragment' in state;
  return hidden ? String(state.fragment) : '';
}
