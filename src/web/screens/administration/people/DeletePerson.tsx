import type { Person } from '#contract/people/people.ts';
import { useDeletePerson } from '#web/api/people.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { administration } from '#web/texts/administration.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';

interface DeletePersonProps {
  readonly person: Person;
  readonly identity: IdentityCheck;
  readonly onClose: () => void;
}

/** Asks for confirmation, and for a passkey if the session is too old; then deletes the account. */
export function DeletePerson({ person, identity, onClose }: DeletePersonProps) {
  const { firstName } = person;
  const deletion = useDeletePerson(person.id);
  const run = () =>
    deletion.mutate(undefined, {
      onSuccess: () => toast({ title: texts.deletedNow(firstName) }),
      onError: (error) => {
        if (identity.askedFor(error, run)) return;
        const description = sentenceOf(error) ?? administration.tryAgain;
        toast({ title: texts.notDeleted, description, tone: 'destructive' });
        onClose();
      },
    });
  if (identity.asking) return null;
  return (
    <Confirm
      title={texts.deleteAsk(firstName)}
      text={texts.deleteText(firstName)}
      confirm={texts.deleteYes}
      cancel={administration.cancel}
      danger
      pending={deletion.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
