import type { IssuedInvitation } from '#contract/people/invitations.ts';
import type { Person } from '#contract/people/people.ts';
import { useCreateRecoveryCode } from '#web/api/people.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { administration } from '#web/texts/administration.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';

interface RecoveryCodeProps {
  readonly person: Person;
  readonly identity: IdentityCheck;
  readonly onIssued: (issued: IssuedInvitation) => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation, since all sessions of that person end (docs/decisions/0004), and for a
 * passkey if one's own session is too old; then creates the code.
 */
export function RecoveryCode({ person, identity, onIssued, onClose }: RecoveryCodeProps) {
  const { firstName } = person;
  const create = useCreateRecoveryCode(person.id);
  const run = () =>
    create.mutate(undefined, {
      onSuccess: (issued) => {
        onIssued(issued);
        onClose();
      },
      onError: (error) => {
        if (identity.askedFor(error, run)) return;
        const description = sentenceOf(error) ?? administration.tryAgain;
        toast({ title: texts.recoveryFailed, description, tone: 'destructive' });
        onClose();
      },
    });
  if (identity.asking) return null;
  return (
    <Confirm
      title={texts.recoveryAsk(firstName)}
      text={texts.recoveryText(firstName)}
      confirm={texts.recoveryYes}
      cancel={administration.cancel}
      danger
      pending={create.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
