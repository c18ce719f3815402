import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useChangePerson } from '#web/api/people.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { administration, peopleTexts as texts } from '#web/texts/administration.ts';
import { toast } from '#web/ui/toastStore.ts';

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
