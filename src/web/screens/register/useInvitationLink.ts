import { useEffect, useState } from 'react';
import { type InvitationLink, readInvitationLink } from './invitationLink.ts';

/**
 * The link the person came by. Its secret is taken out of the address bar as soon as it is read; a
 * second link opened over the same page, which loads nothing anew, counts as well.
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
  return readInvitationLink(location.search, location.hash);
}

function hideFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
