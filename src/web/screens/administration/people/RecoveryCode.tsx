import type { IssuedInvitation } from '#contract/invitations.ts';
import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useCreateRecoveryCode } from '#web/api/people.ts';
import { administration, peopleTexts as texts } from '#web/texts/administration.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';

interface RecoveryCodeProps {
  readonly person: Person;
  readonly onIssued: (issued: IssuedInvitation) => void;
  readonly onClose: () => void;
}

/** Asks first: all sign-ins of that person end (docs/decisions/0004). */
export function RecoveryCode({ person, onIssued, onClose }: RecoveryCodeProps) {
  const { firstName } = person;
  const create = useCreateRecoveryCode(person.id);
  const run = () =>
    create.mutate(undefined, {
      onSuccess: onIssued,
      onError: (error) => {
        const description = sentenceOf(error) ?? administration.tryAgain;
        toast({ title: texts.recoveryFailed, description, tone: 'destructive' });
      },
      onSettled: onClose,
    });
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
