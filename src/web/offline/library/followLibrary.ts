import type { QueryClient } from '@tanstack/react-query';
import { songKeys } from '#web/api/songs.ts';
import { onDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { forgetLibrary } from './forgetLibrary.ts';
import { type LibraryNews, onLibraryNews } from './libraryNews.ts';
import { keepUpToDate } from './keepUpToDate.ts';
import { onSyncWish } from './syncWishes.ts';

const aWhile = 60_000; // ms between two questions that nobody needs at once

/**
 * Keeps the device's library at what the server has, as long as this person is here: at the start,
 * when the network or the person comes back, and when something was written. What changed is read
 * anew by whatever shows it.
 */
export function followLibrary(client: QueryClient, person: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const sync = keepUpToDate(client, person);
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
  const stops = [
    onSyncWish((wish) => (wish === 'now' ? now() : ifOld())),
    onLibraryNews((news) => {
      refreshQueries(client, news);
      if (news.kind === 'damaged') now();
    }),
    onDeviceSettings(({ offlineMode }) => {
      if (!offlineMode) void forgetLibrary();
    }),
  ];
  now();
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
