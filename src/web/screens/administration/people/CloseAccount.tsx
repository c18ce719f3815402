import type { Person } from '#contract/people/people.ts';
import { useChangePerson } from '#web/api/people.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { administration } from '#web/texts/administration.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';

interface CloseAccountProps {
  readonly person: Person;
  readonly isSelf: boolean;
  readonly account: ReturnType<typeof useAccount>;
  readonly onClose: () => void;
}

/** The confirmation says what ends with the account. */
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

/** Closes and opens an account and announces it; asks for a passkey if the session is too old. */
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
