import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/people/user.ts';
import { mayLoseStorage, isInstalled } from '#web/offline/appWindow.ts';
import { onDeviceSettings, readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { offline as texts } from '#web/texts/offline.ts';
import { toast } from '#web/ui/toastStore.ts';
import { onOnlineChange } from '#web/client/response.ts';
import { keepInstallation } from '#web/client/installation.ts';
import { categoriesKey, meKey, nounKey, songKeys } from '#web/client/queryKeys.ts';
import { askWorker } from './askWorker.ts';
import { isPartial, readInstallation } from './deviceReads.ts';
import { writeUser } from './deviceWrites.ts';
import { type LibraryEvent, onLibraryEvent, onSyncRequest } from './libraryEvents.ts';
import { rowNouns } from '#web/offline/libraryRows.ts';
import { changeStatus, libraryStatus } from './libraryStatus.ts';
import { oneAtATime } from './oneAtATime.ts';
import { forgetLibrary } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';
import type { SyncOutcome } from './syncLibrary.ts';

const staleAfter = 60_000; // ms; a sync is not repeated sooner without need
const firstRetryDelay = 15_000; // ms before the first retry
const longestRetryDelay = 5 * 60_000; // ms; the back-off doubles up to this

/**
 * Keeps the device's library in sync while this user is signed in: at the start, when the network
 * or the user comes back, and after a write. Queries whose data changed are refetched. `onSynced` is
 * called whenever the songs are here, or cannot be kept.
 */
export function followLibrary(client: QueryClient, user: User, onSynced: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let wait = firstRetryDelay;
  let again: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(again));
  const { sync, files } = keepUpToDate(client, user.id, (outcome) => {
    clearTimeout(again);
    if (outcome !== 'offline' && outcome !== 'failed') {
      wait = firstRetryDelay;
      onSynced();
      // Offline, the browser fires `online`; other failures need a timer.
    } else if (navigator.onLine && !signal.aborted) {
      again = setTimeout(now, wait);
      wait = Math.min(wait * 2, longestRetryDelay);
    }
  });
  let asked = 0;
  const now = () => {
    asked = Date.now();
    sync();
  };
  const syncIfStale = () =>
    // `abs`: the clock may have been set back.
    Math.abs(Date.now() - asked) > staleAfter && document.visibilityState === 'visible' && now();
  addEventListener('online', now, { signal });
  addEventListener('focus', syncIfStale, { signal });
  document.addEventListener('visibilitychange', syncIfStale, { signal });
  // The device must know whose library it is: «Offline-modus» may just have been turned on.
  const begin = async () => {
    try {
      await writeUser(user);
      if (!signal.aborted) now();
    } catch (error) {
      changeStatus({ problem: await storageProblem(error) });
      onSynced();
    }
  };
  // A sync that was running when the page was frozen ended there.
  const resume = ({ persisted }: PageTransitionEvent) => persisted && void begin();
  addEventListener('pageshow', resume, { signal });
  const stops = [
    onSyncRequest((request) => ({ now, soon: syncIfStale, files })[request]()),
    onLibraryEvent((event, elsewhere) => {
      refreshQueries(client, event);
      if (event.kind === 'damaged') void begin();
      // Another tab may have signed out, or signed in.
      const mayHaveLeft = elsewhere && event.kind === 'forgotten';
      if (mayHaveLeft && readDeviceSettings().offlineMode)
        void client.invalidateQueries({ queryKey: meKey });
    }),
    onOnlineChange((isOnline) => {
      if (isOnline) void replacePartialLists(client);
    }),
    onDeviceSettings(({ offlineMode }) => {
      if (!offlineMode) void forgetLibrary();
    }),
  ];
  void begin();
  return () => {
    ending.abort();
    for (const stop of stops) stop();
  };
}

/** Refetches lists that were rendered from an incomplete library. */
async function replacePartialLists(client: QueryClient): Promise<void> {
  if (await isPartial().catch(() => false))
    refreshQueries(client, { kind: 'changed', songs: [], lists: true });
}

/** Only active queries are refetched, and structural sharing re-renders only what differs. */
function refreshQueries(client: QueryClient, event: LibraryEvent): void {
  if (event.kind !== 'changed') return;
  const { lists, recent, favorites, allLyricMatches, one } = songKeys;
  const others = rowNouns.map(nounKey);
  const keys = [lists, recent, favorites, allLyricMatches, categoriesKey, ...others];
  for (const queryKey of [...keys, ...event.songs.slice(0, 500).map(one)]) {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * Runs sync in the worker, then fetches files, which depend on the songs. A call during a run
 * causes one more run.
 */
function keepUpToDate(
  client: QueryClient,
  person: string,
  onOutcome: (outcome: SyncOutcome) => void,
): { readonly sync: () => void; readonly files: () => void } {
  let hasSongs = false;
  const files = oneAtATime(() => fetchFiles(person));
  // The worker reports storage errors itself; a rejection means that it could not start.
  const sync = oneAtATime(async () => {
    changeStatus({ syncing: true });
    const outcome = await askWorker('sync', person).catch((): SyncOutcome => 'failed');
    if (outcome === 'done') await rememberInstallation();
    changeStatus({ syncing: false, problem: problemOf(outcome) });
    onOutcome(outcome);
    // The check of the session empties the device if nobody is signed in.
    if (outcome === 'signedOut') void client.invalidateQueries({ queryKey: meKey });
    if (outcome === 'done') {
      hasSongs = true;
      files();
      // Not awaited: the browser may show a prompt that is never answered.
      void requestPersistence();
    }
  });
  return { sync, files: () => hasSongs && files() };
}

const fine = ['done', 'ended', 'signedOut'] as const;
type Problem = Exclude<SyncOutcome, (typeof fine)[number]>;

function problemOf(outcome: SyncOutcome): Problem | null {
  return fine.some((each) => each === outcome) ? null : (outcome as Problem);
}

/**
 * A page opened on an empty device learns here which installation its songs came from, so that it
 * ignores a 401 of another one (decision 63).
 */
async function rememberInstallation(): Promise<void> {
  const installation = await readInstallation().catch(() => undefined);
  if (installation !== undefined) keepInstallation(installation);
}

/** Requests persistent storage for the installed app. WebKit grants it without a prompt. */
async function requestPersistence(): Promise<void> {
  if (!isInstalled() && !mayLoseStorage()) return;
  await navigator.storage?.persist?.().catch(() => false);
}

async function fetchFiles(person: string): Promise<void> {
  const outcome = await askWorker('files', person).catch(() => 'offline' as const);
  if (outcome === 'full' && !libraryStatus().filesFull) {
    toast({ title: texts.filesFull, description: texts.filesFullText, tone: 'aside' });
  }
  if (outcome !== 'offline') changeStatus({ filesFull: outcome === 'full' });
}
