import { useEffect, useState } from 'react';
import { inviteLinkFragment, takeInviteLinkFragment } from '#web/session/inviteLinkFragment.ts';

/** What an address of /register contains (spec §2, decisions 3 and 7). */
export interface InvitationLink {
  /** Initial value of the field, normalized by `typedCode`. */
  readonly code: string;
  readonly inviteToken: string | null;
  readonly setupToken: string | null;
}

const codeLength = 6; // spec §9; PROD and TEST are shorter

/** Normalizes a typed or pasted code: upper case, no spaces or dashes, at most 6 characters. */
export function typedCode(typed: string): string {
  return typed
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .toUpperCase()
    .slice(0, codeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}

/**
 * `search` as in `?code=…`, `hash` as in `#t=…` or `#setup=…`; the fragment never leaves the
 * browser.
 */
export function readInvitationLink(search: string, hash: string): InvitationLink {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    code: typedCode(new URLSearchParams(search).get('code') ?? ''),
    inviteToken: fragment.get('t') || null,
    setupToken: fragment.get('setup') || null,
  };
}

/**
 * The link the person followed, no longer in the address bar. Also handles a link opened on the
 * same page, which does not reload it.
 */
export function useInvitationLink(): InvitationLink {
  const [link, setLink] = useState(presentLink);
  useEffect(() => {
    const onLink = () => {
      takeInviteLinkFragment();
      setLink(presentLink());
    };
    onLink();
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  return link;
}

/** The link by which this page was opened. */
export function presentLink(): InvitationLink {
  const { search, hash } = inviteLinkFragment();
  return readInvitationLink(search, hash);
}
