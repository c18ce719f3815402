import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/user.ts';
import { isFleeting, isInstalled } from '#web/offline/appWindow.ts';
import { onDeviceSettings, readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { offline as texts } from '#web/texts/offline.ts';
import { toast } from '#web/ui/toastStore.ts';
import { onOnlineChange } from '#web/api/client/response.ts';
import { keepInstallation } from '#web/api/client/installation.ts';
import { categoriesKey, meKey, songKeys } from '#web/api/client/queryKeys.ts';
import { askWorker } from './askWorker.ts';
import { isPartial, readInstallation } from './deviceReads.ts';
import { writeUser } from './deviceWrites.ts';
import { type LibraryNews, onLibraryNews, onSyncWish } from './libraryNews.ts';
import { changeStatus, libraryStatus } from './libraryStatus.ts';
import { oneAtATime } from './oneAtATime.ts';
import { forgetLibrary } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';
import type { SyncOutcome } from './syncLibrary.ts';

const aWhile = 60_000; // ms between two questions that nobody needs at once
const firstWait = 15_000; // ms until nobody's silence is tried again
const longestWait = 5 * 60_000; // ms; it doubles up to here

/**
 * Keeps the device's library at what the server has, as long as this person is here: at the start,
 * when the network or the person comes back, and when something was written. What changed is read
 * anew by whatever shows it.
 */
export function followLibrary(client: QueryClient, user: User): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let wait = firstWait;
  let again: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(again));
  const { sync, files } = keepUpToDate(client, user.id, (outcome) => {
    clearTimeout(again);
    if (outcome !== 'offline' && outcome !== 'failed') wait = firstWait;
    // Without network the browser says when it is back; of what else is over nobody says so.
    else if (navigator.onLine && !signal.aborted) {
      again = setTimeout(now, wait);
      wait = Math.min(wait * 2, longestWait);
    }
  });
  let asked = 0;
  const now = () => {
    asked = Date.now();
    sync();
  };
  const ifOld = () =>
    // Also where the clock was set back meanwhile.
    Math.abs(Date.now() - asked) > aWhile && document.visibilityState === 'visible' && now();
  addEventListener('online', now, { signal });
  addEventListener('focus', ifOld, { signal });
  document.addEventListener('visibilitychange', ifOld, { signal });
  // The device must know whose library it keeps: «Offline-modus» may just have been turned on.
  const begin = async () => {
    try {
      await writeUser(user);
      if (!signal.aborted) now();
    } catch (error) {
      changeStatus({ problem: await storageProblem(error) });
    }
  };
  // What was under way when the page was left ended there.
  const resume = ({ persisted }: PageTransitionEvent) => persisted && void begin();
  addEventListener('pageshow', resume, { signal });
  const stops = [
    onSyncWish((wish) => ({ now, soon: ifOld, files })[wish]()),
    onLibraryNews((news, elsewhere) => {
      refreshQueries(client, news);
      if (news.kind === 'damaged') void begin();
      // In another tab somebody may have signed out, or come in.
      const mayHaveLeft = elsewhere && news.kind === 'forgotten';
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

/** Lists that were drawn from some of the songs are asked of the server again. */
async function replacePartialLists(client: QueryClient): Promise<void> {
  if (await isPartial().catch(() => false))
    refreshQueries(client, { kind: 'changed', songs: [], lists: true });
}

/** Only what is on the screen is read anew, and only what differs is drawn anew. */
function refreshQueries(client: QueryClient, news: LibraryNews): void {
  if (news.kind !== 'changed') return;
  const { lists, recent, favorites, allLyricMatches, one } = songKeys;
  const keys = [lists, recent, favorites, allLyricMatches, categoriesKey];
  for (const queryKey of [...keys, ...news.songs.slice(0, 500).map(one)]) {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * Has the worker ask what changed, then fetch files, which wait for the songs; asked again while it
 * works, it does so once more.
 */
function keepUpToDate(
  client: QueryClient,
  person: string,
  told: (outcome: SyncOutcome) => void,
): { readonly sync: () => void; readonly files: () => void } {
  let hasSongs = false;
  const files = oneAtATime(() => bringFiles(person));
  // What storage refuses the worker answers: this is a worker that cannot start.
  const sync = oneAtATime(async () => {
    changeStatus({ syncing: true });
    const outcome = await askWorker('sync', person).catch((): SyncOutcome => 'failed');
    if (outcome === 'done') await noteInstallationHere();
    changeStatus({ syncing: false, problem: toAppError(outcome) });
    told(outcome);
    // Who finds that nobody is here empties the device.
    if (outcome === 'signedOut') void client.invalidateQueries({ queryKey: meKey });
    if (outcome === 'done') {
      hasSongs = true;
      files();
      // Not waited for: a browser may ask the person, who may never answer.
      void keepInstalled();
    }
  });
  return { sync, files: () => hasSongs && files() };
}

const fine = ['done', 'stopped', 'signedOut'] as const;
type Problem = Exclude<SyncOutcome, (typeof fine)[number]>;

function toAppError(outcome: SyncOutcome): Problem | null {
  return fine.some((each) => each === outcome) ? null : (outcome as Problem);
}

/**
 * A page that was opened on an empty device learns here of which installation the songs are that have
 * come since, so that it believes no other one's 401 (decision 63).
 */
async function noteInstallationHere(): Promise<void> {
  const installation = await readInstallation().catch(() => undefined);
  if (installation !== undefined) keepInstallation(installation);
}

/** An installed app may ask that what it keeps is not cleared away; WebKit asks nobody about it. */
async function keepInstalled(): Promise<void> {
  if (!isInstalled() && !isFleeting()) return;
  await navigator.storage?.persist?.().catch(() => false);
}

async function bringFiles(person: string): Promise<void> {
  const outcome = await askWorker('files', person).catch(() => 'offline' as const);
  if (outcome === 'full' && !libraryStatus().filesFull) {
    toast({ title: texts.filesFull, description: texts.filesFullText });
  }
  if (outcome !== 'offline') changeStatus({ filesFull: outcome === 'full' });
}
