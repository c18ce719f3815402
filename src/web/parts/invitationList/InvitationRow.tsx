import { KeyRound, Mail, MailCheck, MailX } from 'lucide-react';
import type { Invitation } from '#contract/invitations.ts';
import { invitationList as texts } from '#web/texts/invitationList.ts';
import { Button } from '#web/ui/Button.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';

const icons = { open: Mail, used: MailCheck, expired: MailX, revoked: MailX };

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly withInviter: boolean;
  readonly onRevoke: () => void;
}

export function InvitationRow({ invitation, withInviter, onRevoke }: InvitationRowProps) {
  const { firstName, community, state, inviter, isRecovery, createdAt } = invitation;
  return (
    <ListRow
      Icon={isRecovery && state === 'open' ? KeyRound : icons[state]}
      quiet={state !== 'open'}
      name={firstName}
      mark={isRecovery ? texts.recovery : undefined}
      facts={[
        texts.state(invitation),
        `${community} · ${withInviter ? texts.madeBy(inviter, createdAt) : texts.made(createdAt)}`,
      ]}
    >
      {state === 'open' && (
        <Button aria-label={texts.revokeName(firstName)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      )}
    </ListRow>
  );
}
