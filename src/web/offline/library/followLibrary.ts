import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/user.ts';
import { songKeys } from '#web/wire/queryCache.ts';
import { onDeviceSettings, readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { writeUser } from './deviceWrites.ts';
import { forgetLibrary } from './forgetLibrary.ts';
import { type LibraryNews, onLibraryNews } from './libraryNews.ts';
import { keepUpToDate } from './keepUpToDate.ts';
import { changeStatus } from './libraryStatus.ts';
import { storageProblem } from './storageProblem.ts';
import { onSyncWish } from './syncWishes.ts';

const aWhile = 60_000; // ms between two questions that nobody needs at once

/**
 * Keeps the device's library at what the server has, as long as this person is here: at the start,
 * when the network or the person comes back, and when something was written. What changed is read
 * anew by whatever shows it.
 */
export function followLibrary(client: QueryClient, user: User): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const sync = keepUpToDate(client, user.id);
  let asked = 0;
  const now = () => {
    asked = Date.now();
    sync();
  };
  const ifOld = () =>
    Date.now() - asked > aWhile && document.visibilityState === 'visible' && now();
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
  const stops = [
    onSyncWish((wish) => (wish === 'now' ? now() : ifOld())),
    onLibraryNews((news, elsewhere) => {
      refreshQueries(client, news);
      if (news.kind === 'damaged') void begin();
      // In another tab somebody may have signed out, or come in.
      const mayHaveLeft = elsewhere && news.kind === 'forgotten';
      if (mayHaveLeft && readDeviceSettings().offlineMode)
        void client.invalidateQueries({ queryKey: ['/api/auth/me'] });
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

/** Only what is on the screen is read anew, and only what differs is drawn anew. */
function refreshQueries(client: QueryClient, news: LibraryNews): void {
  if (news.kind !== 'changed') return;
  const { lists, recent, favorites, allLyricMatches, one } = songKeys;
  const keys = [lists, recent, favorites, allLyricMatches, ['/api/categories']];
  for (const queryKey of [...keys, ...news.songs.slice(0, 500).map(one)]) {
    void client.invalidateQueries({ queryKey });
  }
}
