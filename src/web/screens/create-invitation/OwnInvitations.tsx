import { useOwnInvitations } from '#web/api/invitations.ts';
import { InvitationList } from '#web/parts/invitationList/InvitationList.tsx';

/** What became of those the person has made. */
export function OwnInvitations() {
  return <InvitationList query={useOwnInvitations()} whose="own" />;
}
