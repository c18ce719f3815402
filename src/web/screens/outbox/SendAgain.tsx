import { useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '#contract/base/versioned.ts';
import { decide, keepAsNew, tryAgain } from '#web/offline/outbox/decide.ts';
import type { PendingMutation } from '#web/offline/outbox/pendingMutation.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { refreshSong } from '#web/client/queryKeys.ts';

export interface OfOneWrite {
  readonly write: PendingMutation;
  /** The accessible name of a button with this label. */
  readonly named: (label: string) => string;
}

/** Turns the text of a deleted song into a new song. */
export function KeepAsNew({ write, named }: OfOneWrite) {
  const client = useQueryClient();
  const keep = async () => {
    try {
      await refreshSong(client, await keepAsNew({ write }));
      toast({ title: texts.keptAsNew });
    } catch (error) {
      showUnresolved(error);
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

/** Sends a refused write again unchanged. */
export function TryAgain({ write, named }: OfOneWrite) {
  return (
    <Button
      aria-label={named(texts.again)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void tryAgain({ write }).catch(showUnresolved);
      }}
    >
      {texts.again}
    </Button>
  );
}

/** Replaces the other user's change, which the person has seen, with the write. */
export function KeepOwn({ write, named, theirs }: OfOneWrite & { readonly theirs: Versioned }) {
  const { title, work } = write;
  return (
    <Button
      variant="primary"
      aria-label={named(texts.keepOwn)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void decide({ write, files: {} }, { title, work, seen: theirs }).catch(showUnresolved);
      }}
    >
      {texts.keepOwn}
    </Button>
  );
}

/** The button disappears once the write is sent again; its row stays. */
function focusOnTitle(button: HTMLElement): void {
  button.closest('li')?.querySelector('a')?.focus();
}

/** The write is unchanged: the server refused it again, or the device failed to store it. */
export function showUnresolved(error: unknown): void {
  toast({ title: sentenceOf(error) ?? texts.undecided, tone: 'destructive' });
}
