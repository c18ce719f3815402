import { useEffect, useState } from 'react';
import { onOutboxNews } from '#web/offline/outbox/announceOutbox.ts';
import { readWaiting } from '#web/offline/outbox/listWaiting.ts';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';

/** Everything that waits, as it is at each moment; null until it has been read. */
export function useWaitingWrites(): readonly WaitingWrite[] | 'unreadable' | null {
  const [writes, setWrites] = useState<readonly WaitingWrite[] | 'unreadable' | null>(null);
  useEffect(() => {
    let left = false;
    const read = async () => {
      const now = await readWaiting().catch(() => 'unreadable' as const);
      if (!left) setWrites(now);
    };
    void read();
    const deaf = onOutboxNews(() => void read());
    return () => {
      left = true;
      deaf();
    };
  }, []);
  return writes;
}
