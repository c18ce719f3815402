import { useEffect, useState } from 'react';
import { hiddenLink, hideLink } from '#web/session/hiddenLink.ts';
import { type InvitationLink, readInvitationLink } from './invitationLink.ts';

/**
 * The link the person came by, which has left the address bar by then; one that is opened over the
 * same page, and loads nothing anew, counts as well.
 */
export function useInvitationLink(): InvitationLink {
  const [link, setLink] = useState(read);
  useEffect(() => {
    const onLink = () => {
      if (location.hash === '' && location.search === '') return;
      hideLink();
      setLink(read());
    };
    onLink();
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  return link;
}

function read(): InvitationLink {
  const { search, hash } = hiddenLink();
  return readInvitationLink(search, hash);
}
