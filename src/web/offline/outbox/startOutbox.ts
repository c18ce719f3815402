import type { QueryClient } from '@tanstack/react-query';
import { noteOnline } from '#web/client/response.ts';
import { meKey } from '#web/client/queryKeys.ts';
import { followLocalVersions } from '#web/offline/kinds/localVersions.ts';
import { placePending } from './changeOutbox.ts';
import { onOutboxEvent, setSender } from './outboxEvents.ts';
import { readPending } from './outboxRows.ts';
import { changeOutboxState, setMayHaveStored } from './outboxState.ts';
import { sendPending, showSettled } from './sendPending.ts';
import { onSettledLater } from './writing.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { arriving, awaited, filesInMemory, hasMemoryRows } from './memoryRows.ts';
import type { PendingWrite } from './pendingWrite.ts';

const firstRetryDelay = 3000; // ms until the first retry
const longestRetryDelay = 5 * 60 * 1000; // ms; the back-off doubles up to this

/**
 * Sends a person's pending writes: now, when the network comes back, when the page becomes visible,
 * when a write is added, and with back-off. Returns a function that stops it.
 */
export function startOutbox(client: QueryClient, personId: string): () => void {
  let wait = firstRetryDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let last = Promise.resolve();
  let nextPass: Promise<void> | null = null;

  const count = async () => {
    // An unreadable outbox is not an empty one.
    const writes = await readPending().catch(() => null);
    if (ended || writes === null) return;
    const counted = writes.filter(
      ({ sequence }) => !awaited.has(sequence) && !arriving.has(sequence),
    );
    const countOf = (kind: PendingWrite['state']['kind']) =>
      counted.filter(({ state }) => state.kind === kind).length;
    changeOutboxState({
      pending: countOf('waiting'),
      conflicts: countOf('conflict'),
      refused: countOf('refused'),
    });
    // In memory by intent is nothing that another page could find.
    const isOnDisk = writes.some(({ sequence }) => filesInMemory(sequence) === undefined);
    setMayHaveStored(isOnDisk || (readDeviceSettings().offlineMode && hasMemoryRows()));
  };

  const once = async () => {
    clearTimeout(timer);
    if (ended || !navigator.onLine) return;
    const end = await sendPending(client, personId).catch(() => 'later' as const);
    if (ended) return;
    await count();
    if (end === 'signedOut') void client.invalidateQueries({ queryKey: meKey });
    if (end === 'empty' || end === 'untried') wait = firstRetryDelay;
    if (end === 'empty' || end === 'untried' || end === 'signedOut') return;
    timer = setTimeout(() => void runPass(), wait);
    wait = Math.min(wait * 2, longestRetryDelay);
  };
  /** One pass at a time, and at most one more for calls meanwhile. */
  const runPass = () => {
    nextPass ??= last.then(() => {
      nextPass = null;
      last = once();
      return last;
    });
    return nextPass;
  };
  const retryNow = () => {
    wait = firstRetryDelay;
    void runPass();
  };

  const lost = () => noteOnline(false);
  const back = () => {
    noteOnline(true);
    retryNow();
  };
  const onVisible = () => document.visibilityState === 'visible' && retryNow();
  addEventListener('online', back);
  addEventListener('offline', lost);
  addEventListener('focus', retryNow);
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = onOutboxEvent((event) => {
    void count();
    if (event === 'wake') retryNow();
  });
  const unsubscribeSettled = onSettledLater((write) => showSettled(client, write));
  followLocalVersions();
  setSender(runPass);
  if (!navigator.onLine) lost();
  void placePending()
    .catch(() => {})
    .then(count)
    .then(retryNow);

  return () => {
    ended = true;
    clearTimeout(timer);
    removeEventListener('online', back);
    removeEventListener('offline', lost);
    removeEventListener('focus', retryNow);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
    unsubscribeSettled();
    setSender(null);
    changeOutboxState({ pending: 0, conflicts: 0, refused: 0, sending: false });
  };
}
