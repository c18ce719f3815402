import type { QueryClient } from '@tanstack/react-query';
import { onOutboxNews } from './announceOutbox.ts';
import { listWaiting } from './listWaiting.ts';
import { changeOutboxState, setMayHaveWaiting } from './outboxState.ts';
import { sendWaiting } from './sendWaiting.ts';

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
  let passing = false;
  let again = false;

  const count = async () => {
    const writes = await listWaiting();
    if (stopped) return;
    const waiting = writes.filter(({ state }) => state.kind === 'waiting').length;
    changeOutboxState({ waiting, stopped: writes.length - waiting });
    setMayHaveWaiting(writes.length > 0);
  };

  const look = async () => {
    clearTimeout(timer);
    if (stopped || !navigator.onLine) return;
    if (passing) {
      again = true;
      return;
    }
    passing = true;
    again = false;
    const end = await sendWaiting(client, personId).catch(() => 'later' as const);
    passing = false;
    if (stopped) return;
    await count();
    if (end === 'signedOut') void client.invalidateQueries({ queryKey: ['/api/auth/me'] });
    if (end !== 'elsewhere') changeOutboxState({ offline: end === 'unreachable' });
    if (again) return void look();
    if (end === 'empty') wait = firstWait;
    if (end === 'empty' || end === 'signedOut') return;
    timer = setTimeout(() => void look(), wait);
    wait = Math.min(wait * 2, longestWait);
  };
  const hope = () => {
    wait = firstWait;
    void look();
  };

  const whether = () => {
    changeOutboxState({ offline: !navigator.onLine });
    if (navigator.onLine) hope();
  };
  const onVisible = () => document.visibilityState === 'visible' && hope();
  addEventListener('online', whether);
  addEventListener('offline', whether);
  addEventListener('focus', hope);
  document.addEventListener('visibilitychange', onVisible);
  const deaf = onOutboxNews((news) => {
    void count();
    if (news === 'wake') hope();
  });
  void count().then(whether);

  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', whether);
    removeEventListener('offline', whether);
    removeEventListener('focus', hope);
    document.removeEventListener('visibilitychange', onVisible);
    deaf();
    changeOutboxState({ waiting: 0, stopped: 0, sending: false });
  };
}
