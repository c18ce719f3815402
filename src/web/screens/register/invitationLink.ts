/** What an address of /register brings along (spec §2, decisions 3 and 7). */
export interface InvitationLink {
  /** For the field, as `typedCode` leaves it. */
  readonly code: string;
  readonly inviteToken: string | null;
  readonly setupToken: string | null;
}

const codeLength = 6; // spec §9; PROD and TEST are shorter

/** What the field makes of a typed or pasted code: upper case, no blanks or dashes, at most 6. */
export function typedCode(typed: string): string {
  return typed
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .toUpperCase()
    .slice(0, codeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}

/** `search` as in `?code=…`, `hash` as in `#t=…` or `#setup=…`; the fragment never leaves the browser. */
export function readInvitationLink(search: string, hash: string): InvitationLink {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    code: typedCode(new URLSearchParams(search).get('code') ?? ''),
    inviteToken: fragment.get('t') || null,
    setupToken: fragment.get('setup') || null,
  };
}
