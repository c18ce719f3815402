import type { IssuedInvitation } from '#contract/invitations.ts';
import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/wire/apiError.ts';
import { useChangePerson, useCreateRecoveryCode, useDeletePerson } from '#web/api/people.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { administration, peopleTexts as texts } from '#web/texts/administration.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';

interface CloseAccountProps {
  readonly person: Person;
  readonly isSelf: boolean;
  readonly account: ReturnType<typeof useAccount>;
  readonly onClose: () => void;
}

/** The question names what ends with the account. */
export function CloseAccount({ person, isSelf, account, onClose }: CloseAccountProps) {
  const { firstName } = person;
  return (
    <Confirm
      title={texts.closeAsk(firstName)}
      text={isSelf ? texts.closeOwnText : texts.closeText(firstName)}
      confirm={texts.closeYes}
      cancel={administration.cancel}
      danger
      pending={account.pending}
      onConfirm={() => account.close(onClose)}
      onCancel={onClose}
    />
  );
}

/** Closes and opens an account, and says so; asks who it is where the sign-in is too old. */
export function useAccount({ id, firstName }: Person, identity: IdentityCheck) {
  const { mutate, isPending } = useChangePerson(id);
  const set = (disabled: boolean, done: string, failed: string, onSettled?: () => void) => {
    const run = () =>
      mutate(
        { disabled },
        {
          onSuccess: () => {
            toast({ title: done });
            onSettled?.();
          },
          onError: (error) => {
            if (identity.askedFor(error, run)) return;
            const description = sentenceOf(error) ?? administration.tryAgain;
            toast({ title: failed, description, tone: 'destructive' });
            onSettled?.();
          },
        },
      );
    run();
  };
  return {
    pending: isPending,
    close: (onSettled: () => void) =>
      set(true, texts.closedNow(firstName), texts.notClosed, onSettled),
    open: () => set(false, texts.openedNow(firstName), texts.notOpened),
  };
}

interface DeletePersonProps {
  readonly person: Person;
  readonly identity: IdentityCheck;
  readonly onClose: () => void;
}

/** Asks first; where the own sign-in is too old, asks who it is and then deletes the account. */
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

interface RecoveryCodeProps {
  readonly person: Person;
  readonly identity: IdentityCheck;
  readonly onIssued: (issued: IssuedInvitation) => void;
  readonly onClose: () => void;
}

/**
 * Asks first: all sign-ins of that person end (docs/decisions/0004). Where the own sign-in is too
 * old, asks who it is and then makes the code.
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
