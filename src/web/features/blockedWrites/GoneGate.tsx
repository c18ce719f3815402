import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Loading } from '#web/ui/Loading.tsx';

/**
 * What a page shows that finds nothing. If a blocked write led to it, that is sent once more: a server
 * that has nothing either refuses it, and /waiting says what can be made of it.
 */
export function GoneGate({ children }: { readonly children: ReactNode }) {
  const sequence = useSearchParams()[0].get('waiting');
  const [, navigate] = useLocation();
  useEffect(() => {
    if (sequence === null) return undefined;
    let isUnmounted = false;
    void sendOnce(Number(sequence)).then(() => {
      if (!isUnmounted) navigate(pages.waiting.path, { replace: true });
    });
    return () => {
      isUnmounted = true;
    };
  }, [sequence, navigate]);
  return sequence === null ? children : <Loading text={texts.loading} />;
}

async function sendOnce(sequence: number): Promise<void> {
  try {
    const [{ findPending }, { tryAgain }] = await Promise.all([
      import('#web/offline/outbox/outboxRows.ts'),
      import('#web/offline/outbox/decide.ts'),
    ]);
    const write = await findPending(sequence);
    if (write !== null && write.state.kind !== 'waiting') await tryAgain({ write });
  } catch {
    // It is refused, or stays as it was: the list shows which.
  }
}
