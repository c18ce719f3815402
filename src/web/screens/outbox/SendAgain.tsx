import { useQueryClient } from '@tanstack/react-query';
import { keepAsNew, tryAgain } from '#web/offline/outbox/decide.ts';
import type { PendingMutation } from '#web/offline/outbox/pendingMutation.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/api/client/apiError.ts';
import { refreshSong } from '#web/api/client/queryKeys.ts';

export interface OfOneWrite {
  readonly write: PendingMutation;
  /** The accessible name of a button with this label. */
  readonly named: (label: string) => string;
}

/** Makes a new song of what was written in one that is gone. */
export function KeepAsNew({ write, named }: OfOneWrite) {
  const client = useQueryClient();
  const keep = async () => {
    try {
      await refreshSong(client, await keepAsNew({ write }));
      toast({ title: texts.keptAsNew });
    } catch (error) {
      sayUndecided(error);
    }
  };
  return (
    <Button
      variant="primary"
      aria-label={named(texts.keepAsNew)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void keep();
      }}
    >
      {texts.keepAsNew}
    </Button>
  );
}

/** Sends a refused write as it is. */
export function TryAgain({ write, named }: OfOneWrite) {
  return (
    <Button
      aria-label={named(texts.again)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void tryAgain({ write }).catch(sayUndecided);
      }}
    >
      {texts.again}
    </Button>
  );
}

/** The button goes when the write is on its way again, and its row stays. */
function focusOnTitle(button: HTMLElement): void {
  button.closest('li')?.querySelector('a')?.focus();
}

/** The write is as it was: the server said why, or the device could not do it. */
export function sayUndecided(error: unknown): void {
  toast({ title: sentenceOf(error) ?? texts.undecided, tone: 'destructive' });
}
