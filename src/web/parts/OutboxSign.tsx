import { lazy, Suspense } from 'react';
import { useOutboxState } from '#web/offline/outbox/outboxState.ts';

const OutboxSignLink = lazy(async () => {
  const { OutboxSignLink: Link } = await import('./OutboxSignLink.tsx');
  return { default: Link };
});

/** A quiet word in the header while there is no network or something waits; else nothing. */
export function OutboxSign() {
  const state = useOutboxState();
  const { offline, waiting, conflicts, refused } = state;
  if (!offline && waiting + conflicts + refused === 0) return null;
  return (
    <Suspense fallback={null}>
      <OutboxSignLink state={state} />
    </Suspense>
  );
}
