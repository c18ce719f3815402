import { type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Router } from 'wouter';
import { listCategories } from '#contract/categories.ts';
import type { Answers, FirstSheets, Sheet } from '#contract/firstSheet.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { getSong, listRecentSongs, listSongs } from '#contract/songs.ts';
import type { Song } from '#contract/song.ts';
import { told as keys, type Told } from '#contract/told.ts';
import { getMe } from '#contract/user.ts';
import { SearchProvider } from '#web/parts/frame/SearchProvider.tsx';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { drawnWith } from '#web/preferences/storage.ts';
import { shownSongs } from '#web/screens/home/HomeLists.tsx';
import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';
import { LibraryScreen } from '#web/screens/library/LibraryScreen.tsx';
import { LoginScreen } from '#web/screens/login/LoginScreen.tsx';
import { SongScreen } from '#web/screens/song/SongScreen.tsx';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { addressOf } from '#web/wire/call.ts';
import { categoriesKey, createQueryClient, meKey, songKeys } from '#web/wire/queryCache.ts';

/** What a screen shows besides who is here: the keys it looks under, and the calls that answer. */
type Shown = readonly (readonly [key: QueryKey, address: string])[];

const categories = [categoriesKey, listCategories.path] as const;
const recent = [songKeys.recent, listRecentSongs.path] as const;
const songs = (limit: number) =>
  [songKeys.list({ limit }), addressOf(listSongs.path, {}, { limit: `${limit}` })] as const;

const screens: Readonly<
  Record<Sheet['screen'], { readonly Screen: ComponentType; readonly shows: (id: string) => Shown }>
> = {
  song: {
    Screen: SongScreen,
    shows: (id) => [[songKeys.one(id), addressOf(getSong.path, { id })]],
  },
  home: { Screen: HomeScreen, shows: () => [categories, recent, songs(shownSongs)] },
  library: { Screen: LibraryScreen, shows: () => [categories, songs(limits.firstSongs)] },
  login: { Screen: LoginScreen, shows: () => [] },
};

/** A song's has its id behind it; a search or a category is not drawn. */
function screenAt(address: string): { screen: Sheet['screen']; id: string } | null {
  const id = /^\/song\/([^/?]+)(?:\?|$)/.exec(address)?.[1];
  if (id !== undefined) return { screen: 'song', id };
  for (const screen of ['home', 'library', 'login'] as const) {
    if (pages[screen].path === address) return { screen, id: '' };
  }
  return null;
}

export const sheetAt: FirstSheets['sheetAt'] = (address, isSignedIn) => {
  const found = screenAt(address);
  if (found === null) return null;
  // Whoever is nobody yet is led to the door, and whoever is somebody away from it.
  if (!isSignedIn) return { screen: 'login', asks: [] };
  if (found.screen === 'login') return null;
  const { screen, id } = found;
  return { screen, asks: screens[screen].shows(id).map(([, answered]) => answered) };
};

/** The screen as its own components draw it. */
export const draw: FirstSheets['draw'] = (address, answers, told) => {
  const me = answers[getMe.path];
  const isSignedIn = me !== undefined;
  const sheet = sheetAt(address, isSignedIn);
  if (sheet === null) return null;
  const { Screen, shows } = screens[sheet.screen];
  if (sheet.screen === 'song' && isOtherVersion(address, answers, told)) return null;
  const client = createQueryClient();
  if (isSignedIn) client.setQueryData(meKey, me);
  for (const [key, answered] of shows(screenAt(address)?.id ?? '')) {
    client.setQueryData(key, answers[answered]);
  }
  const { path } = pages[sheet.screen];
  return drawnWith(told, () => {
    // «Tilpass» measures.
    if (sheet.screen === 'song' && readDeviceSettings().fitsScreen) return null;
    return renderToString(
      <Router ssrPath={isSignedIn ? address : path}>
        <QueryClientProvider client={client}>
          <AuthProvider>
            <SearchProvider>
              <Route path={path}>
                <Screen />
              </Route>
            </SearchProvider>
          </AuthProvider>
        </QueryClientProvider>
      </Router>,
      { identifierPrefix: 'first' },
    );
  });
};

/** Whether another version may be chosen here than the one that would be drawn. */
function isOtherVersion(address: string, answers: Answers, told: Told): boolean {
  const [shown] = screens.song.shows(screenAt(address)?.id ?? '');
  const song = answers[shown?.[1] ?? ''] as Song | undefined;
  return told[keys.versions] !== undefined && (song?.alternateVersions.length ?? 0) > 0;
}
