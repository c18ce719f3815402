import { type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Router } from 'wouter';
import { listCategories } from '#contract/categories.ts';
import type { FirstSheets, Sheet } from '#contract/firstSheet.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import {
  getSong,
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
  randomSong,
} from '#contract/songs.ts';
import { told as keys, type Told } from '#contract/told.ts';
import { getMe } from '#contract/user.ts';
import { splitLines } from '#song/lyrics/columns.ts';
import { SearchProvider } from '#web/parts/frame/SearchProvider.tsx';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { drawnWith } from '#web/preferences/storage.ts';
import { shownSongs } from '#web/screens/home/HomeLists.tsx';
import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';
import { LibraryScreen } from '#web/screens/library/LibraryScreen.tsx';
import { LoginScreen } from '#web/screens/login/LoginScreen.tsx';
import { SongScreen } from '#web/screens/song/SongScreen.tsx';
import * as music from '#web/screens/song/music/sungSong.ts';
import { haveMusicCode } from '#web/screens/song/music/useSung.ts';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { addressOf } from '#web/wire/call.ts';
import { categoriesKey, createQueryClient, meKey, songKeys } from '#web/wire/queryCache.ts';

haveMusicCode(music);

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

/** What would be the address of a song is another call's. */
const otherCalls = new Set<string>(
  [listRecentSongs, listFavoriteSongs, listLyricMatches, randomSong].map(({ path }) => path),
);

/** A song's has its id behind it; a search or a category is not drawn. */
function screenAt(address: string): { screen: Sheet['screen']; id: string } | null {
  const id = /^\/song\/([^/?]+)(?:\?|$)/.exec(address)?.[1];
  if (id !== undefined) {
    return otherCalls.has(addressOf(getSong.path, { id })) ? null : { screen: 'song', id };
  }
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

const mostCharacters = 20_000; // of all versions together, since all come with the page
const mostLines = 600;

/** Longer than any that is sung: whoever else asks would wait for the drawing. */
function isLong({ lyrics, alternateVersions }: Song): boolean {
  const characters = alternateVersions.reduce(
    (sum, version) => sum + version.lyrics.length,
    lyrics.length,
  );
  return characters > mostCharacters || splitLines(lyrics).length > mostLines;
}

/** The screen as its own components draw it. */
export const draw: FirstSheets['draw'] = (address, answers, told) => {
  const me = answers[getMe.path];
  const isSignedIn = me !== undefined;
  const sheet = sheetAt(address, isSignedIn);
  if (sheet === null) return null;
  const { Screen, shows } = screens[sheet.screen];
  const client = createQueryClient();
  if (isSignedIn) client.setQueryData(meKey, me);
  const id = screenAt(address)?.id ?? '';
  for (const [key, answered] of shows(id)) client.setQueryData(key, answers[answered]);
  const song = client.getQueryData<Song>(songKeys.one(id));
  if (song !== undefined && (isLong(song) || mayBeOther(song, told))) return null;
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
function mayBeOther({ alternateVersions }: Song, told: Told): boolean {
  return told[keys.versions] !== undefined && alternateVersions.length > 0;
}
