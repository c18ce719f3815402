import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useChangePerson } from '#web/api/people.ts';
import { administration, peopleTexts as texts } from '#web/texts/administration.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Closes and opens an account, and says so. */
export function useAccount({ id, firstName }: Person) {
  const { mutate, isPending } = useChangePerson(id);
  const set = (disabled: boolean, done: string, failed: string, onSettled?: () => void) =>
    mutate(
      { disabled },
      {
        onSuccess: () => toast({ title: done }),
        onError: (error) => {
          const description = sentenceOf(error) ?? administration.tryAgain;
          toast({ title: failed, description, tone: 'destructive' });
        },
        ...(onSettled !== undefined && { onSettled }),
      },
    );
  return {
    pending: isPending,
    close: (onSettled: () => void) =>
      set(true, texts.closedNow(firstName), texts.notClosed, onSettled),
    open: () => set(false, texts.openedNow(firstName), texts.notOpened),
  };
}
