import { useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '#contract/base/versioned.ts';
import { showUnresolved } from '#web/features/blockedWrites/discardBlocked.ts';
import { decide, remake, tryAgain } from '#web/offline/outbox/decide.ts';
import { kindOf, type PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import type { Remedy } from '#web/offline/outbox/remedies.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';

export interface OfOneWrite {
  readonly write: PendingWrite;
  /** The accessible name of a button with this label. */
  readonly named: (label: string) => string;
}

type RemakeProps = OfOneWrite & {
  readonly how: NonNullable<Remedy['remake']>;
  readonly label: string;
  /** Said once it is done. */
  readonly done: string | undefined;
};

/** Makes something else of a refused write, as its remedy says. */
export function Remake({ write, named, how, label, done }: RemakeProps) {
  const client = useQueryClient();
  const run = async () => {
    try {
      const { noun } = kindOf(write.work);
      noun.refresh(client, await remake({ write }, how));
      noun.refresh(client, write.entityId);
      if (done !== undefined) toast({ title: done });
    } catch (error) {
      showUnresolved(error);
    }
  };
  return (
    <Button
      variant="primary"
      aria-label={named(label)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void run();
      }}
    >
      {label}
    </Button>
  );
}

/** Sends a refused write again unchanged. */
export function TryAgain({ write, named }: OfOneWrite) {
  const refresh = useRefresh(write);
  return (
    <Button
      aria-label={named(texts.again)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void tryAgain({ write }).then(refresh, showUnresolved);
      }}
    >
      {texts.again}
    </Button>
  );
}

/** Replaces the other user's change, which the person has seen, with the write. */
export function KeepOwn({ write, named, theirs }: OfOneWrite & { readonly theirs: Versioned }) {
  const { title, work } = write;
  const refresh = useRefresh(write);
  const removes = kindOf(work).removes === true;
  const label = removes ? texts.deleteAnyway : texts.keepOwn;
  return (
    <Button
      variant={removes ? 'quiet' : 'primary'}
      aria-label={named(label)}
      onClick={({ currentTarget }) => {
        focusOnTitle(currentTarget);
        void decide({ write, files: {} }, { title, work, base: theirs }).then(
          refresh,
          showUnresolved,
        );
      }}
    >
      {label}
    </Button>
  );
}

/** Reads again what the write is part of: its screens are not open, so that none shows how it ended. */
function useRefresh({ work, entityId }: PendingWrite): () => void {
  const client = useQueryClient();
  return () => kindOf(work).noun.refresh(client, entityId);
}

/** The button disappears once the write is sent again; its row stays. */
function focusOnTitle(button: HTMLElement): void {
  button.closest('li')?.querySelector('a')?.focus();
}
