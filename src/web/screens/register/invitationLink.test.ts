import { describe, expect, it } from 'vitest';
import { readInvitationLink, typedCode } from './invitationLink.ts';

it.each([
  ['abc123', 'ABC123'],
  ['  ab c1-23\n', 'ABC123'],
  ['ABC–123', 'ABC123'],
  ['abc123456', 'ABC123'],
  ['prod', 'PROD'],
  ['', ''],
])('a typed «%s» is the code «%s»', (typed, code) => expect(typedCode(typed)).toBe(code));

describe('readInvitationLink', () => {
  it('reads an invitation with its token', () => {
    expect(readInvitationLink('?code=abc123', '#t=Zm9v-YmFy_')).toEqual({
      code: 'ABC123',
      inviteToken: 'Zm9v-YmFy_',
      setupToken: null,
    });
  });

  it('reads the link of the first person', () => {
    expect(readInvitationLink('?code=PROD', '#setup=first')).toEqual({
      code: 'PROD',
      inviteToken: null,
      setupToken: 'first',
    });
  });

  it('finds nothing in an address without a code or with an empty fragment', () => {
    const nothing = { code: '', inviteToken: null, setupToken: null };
    expect(readInvitationLink('', '')).toEqual(nothing);
    expect(readInvitationLink('?other=1', '#t=&setup=')).toEqual(nothing);
  });
});
