import type { QueryClient } from '@tanstack/react-query';
import { noteOnline } from '#web/api/client/response.ts';
import { meKey } from '#web/api/client/queryKeys.ts';
import { followOwnVersions, onOutboxNews, setSender } from './outboxNews.ts';
import { readWaiting } from './outboxBook.ts';
import { changeOutboxState, setMayHaveWaiting } from './outboxState.ts';
import { onSettledLater, sendWaiting, showSettled } from './sendWaiting.ts';
import type { PendingMutation } from './pendingMutation.ts';

const firstWait = 3000; // ms until it is tried again
const longestWait = 5 * 60 * 1000; // ms; it doubles up to here

/**
 * Sends what waits of one person whenever there is hope: now, when the network comes back, when the
 * page is looked at, when something is added, and from time to time. Answers how to stop.
 */
export function startOutbox(client: QueryClient, personId: string): () => void {
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let last = Promise.resolve();
  let queued: Promise<void> | null = null;

  const count = async () => {
    // What cannot be read has not become nothing.
    const writes = await readWaiting().catch(() => null);
    if (stopped || writes === null) return;
    const countOf = (kind: PendingMutation['state']['kind']) =>
      writes.filter(({ state }) => state.kind === kind).length;
    changeOutboxState({
      waiting: countOf('waiting'),
      conflicts: countOf('conflict'),
      refused: countOf('refused'),
    });
    setMayHaveWaiting(writes.length > 0);
  };

  const once = async () => {
    clearTimeout(timer);
    if (stopped || !navigator.onLine) return;
    const end = await sendWaiting(client, personId).catch(() => 'later' as const);
    if (stopped) return;
    await count();
    if (end === 'signedOut') void client.invalidateQueries({ queryKey: meKey });
    if (end === 'empty' || end === 'untried') wait = firstWait;
    if (end === 'empty' || end === 'untried' || end === 'signedOut') return;
    timer = setTimeout(() => void look(), wait);
    wait = Math.min(wait * 2, longestWait);
  };
  /** One pass at a time, and one behind it for whatever came meanwhile. */
  const look = () => {
    queued ??= last.then(() => {
      queued = null;
      last = once();
      return last;
    });
    return queued;
  };
  const hope = () => {
    wait = firstWait;
    void look();
  };

  const lost = () => noteOnline(false);
  const back = () => {
    noteOnline(true);
    hope();
  };
  const onVisible = () => document.visibilityState === 'visible' && hope();
  addEventListener('online', back);
  addEventListener('offline', lost);
  addEventListener('focus', hope);
  document.addEventListener('visibilitychange', onVisible);
  const deaf = onOutboxNews((news) => {
    void count();
    if (news === 'wake') hope();
  });
  const deafToSettled = onSettledLater((write) => showSettled(client, write));
  followOwnVersions();
  setSender(look);
  if (!navigator.onLine) lost();
  void count().then(hope);

  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', back);
    removeEventListener('offline', lost);
    removeEventListener('focus', hope);
    document.removeEventListener('visibilitychange', onVisible);
    deaf();
    deafToSettled();
    setSender(null);
    changeOutboxState({ waiting: 0, conflicts: 0, refused: 0, sending: false });
  };
}
