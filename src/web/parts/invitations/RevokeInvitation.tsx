import type { Invitation } from '#contract/invitations.ts';
import { useRevokeInvitation } from '#web/api/invitations.ts';
import { invitationList as texts } from '#web/texts/invitations.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/wire/apiError.ts';

interface RevokeInvitationProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Asks first; a code that was handed out stops working. */
export function RevokeInvitation({ invitation, onClose }: RevokeInvitationProps) {
  const revoke = useRevokeInvitation();
  const run = () =>
    revoke.mutate(invitation.id, {
      onSuccess: () => toast({ title: texts.revoked }),
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notRevoked, description, tone: 'destructive' });
      },
      onSettled: onClose,
    });
  return (
    <Confirm
      title={texts.revokeAsk(invitation.firstName)}
      text={texts.revokeText}
      confirm={texts.revokeYes}
      cancel={texts.cancel}
      danger
      pending={revoke.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
