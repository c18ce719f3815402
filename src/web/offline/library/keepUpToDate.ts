import type { QueryClient } from '@tanstack/react-query';
import { changeOutboxState } from '#web/offline/outbox/outboxState.ts';
import { offline as texts } from '#web/texts/offline.ts';
import { toast } from '#web/ui/toastStore.ts';
import { askWorker } from './askWorker.ts';
import { forgetLibrary } from './forgetLibrary.ts';
import { changeStatus, libraryStatus } from './libraryStatus.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { SyncOutcome } from './syncLibrary.ts';

/** Has the worker ask what changed, then fetch files; asked again while it works, it does so once more. */
export function keepUpToDate(client: QueryClient, person: string): () => void {
  const files = oneAtATime(() => keepFiles(person));
  return oneAtATime(async () => {
    changeStatus({ syncing: true });
    // What storage refuses the worker answers: this is a worker that cannot start.
    const outcome = await askWorker('sync', person).catch((): SyncOutcome => 'failed');
    changeStatus({ syncing: false, problem: problemOf(outcome) });
    // A network without internet behind it says that it is there; only asking tells.
    if (outcome === 'done' || outcome === 'offline') {
      changeOutboxState({ offline: outcome === 'offline' });
    }
    if (outcome === 'signedOut') {
      await forgetLibrary();
      void client.invalidateQueries({ queryKey: ['/api/auth/me'] });
    }
    if (outcome === 'done') {
      files();
      // Not waited for: a browser may ask the person, who may never answer.
      void keepInstalled();
    }
  });
}

function problemOf(outcome: SyncOutcome) {
  return outcome === 'done' || outcome === 'stopped' || outcome === 'signedOut' ? null : outcome;
}

/** Of an installed app a browser may be asked not to clear away by itself what it keeps. */
async function keepInstalled(): Promise<void> {
  if (!matchMedia('(display-mode: standalone)').matches) return;
  await navigator.storage?.persist?.().catch(() => false);
}

async function keepFiles(person: string): Promise<void> {
  const outcome = await askWorker('files', person).catch(() => 'offline' as const);
  if (outcome === 'full' && !libraryStatus().filesFull) {
    toast({ title: texts.filesFull, description: texts.filesFullText });
  }
  if (outcome !== 'offline') changeStatus({ filesFull: outcome === 'full' });
}
