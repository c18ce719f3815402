import { type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Router } from 'wouter';
import { listCategories } from '#contract/songs/categories.ts';
import { limits } from '#contract/base/limits.ts';
import { pages } from '#contract/base/pages.ts';
import { listPlans } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import {
  getSong,
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
  randomSong,
} from '#contract/songs/songs.ts';
import type { ScreenRenderer, SsrScreen } from '#contract/base/ssr.ts';
import { type SsrPreferences, ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { getMe } from '#contract/people/user.ts';
import { splitLines } from '#song/lyrics/columns.ts';
import { plansOnKey } from '#web/api/plans.ts';
import { SearchProvider } from '#web/features/layout/SearchProvider.tsx';
import { momentHere } from '#web/features/plans/today.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { withPreferences } from '#web/preferences/storage.ts';
import { shownSongs } from '#web/screens/home/HomeLists.tsx';
import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';
import { LibraryScreen } from '#web/screens/library/LibraryScreen.tsx';
import { SongScreen } from '#web/screens/song/SongScreen.tsx';
import * as music from '#web/screens/song/music/transposedSong.ts';
import { provideMusicCode } from '#web/screens/song/music/useTransposedSong.ts';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { loginFrom } from '#web/session/wantedPage.ts';
import { addressOf } from '#web/client/request.ts';
import { categoriesKey, createQueryClient, meKey, songKeys } from '#web/client/queryKeys.ts';

provideMusicCode(music);

/** What a screen shows besides the signed-in user: query keys, and the calls that answer them. */
type Queries = readonly (readonly [key: QueryKey, call: string])[];

export interface RenderedScreen {
  readonly Screen: ComponentType;
  /** `id`: of the song in the address; empty for other screens. `today`: the device's date. */
  readonly queries: (id: string, today: string) => Queries;
}
type Screens = Readonly<Partial<Record<SsrScreen, RenderedScreen>>>;

const categories = [categoriesKey, listCategories.path] as const;
const recent = [songKeys.recent, listRecentSongs.path] as const;
const songs = (limit: number) =>
  [songKeys.list({ limit }), addressOf(listSongs.path, {}, { limit: `${limit}` })] as const;

const plansOn = (date: string) =>
  [plansOnKey(date), addressOf(listPlans.path, {}, { from: date, to: date })] as const;

/** For signed-in users. */
export const bookScreens = {
  song: {
    Screen: SongScreen,
    queries: (id) => [[songKeys.one(id), addressOf(getSong.path, { id })]],
  },
  home: {
    Screen: HomeScreen,
    queries: (_, today) => [plansOn(today), categories, recent, songs(shownSongs)],
  },
  library: { Screen: LibraryScreen, queries: () => [categories, songs(limits.firstSongs)] },
} satisfies Screens;

/** Renders `screens` with the app's own components. */
export function screenRenderer(screens: Screens): ScreenRenderer {
  const jobFor: ScreenRenderer['jobFor'] = (address, isSignedIn, preferences) => {
    const found = screenAt(address);
    if (found === null) return null;
    // Users without a session are redirected to the login, and others away from it.
    if (!isSignedIn) return 'login' in screens ? { screen: 'login', calls: [] } : null;
    if (found.screen === 'login') return null;
    const queries = screens[found.screen]?.queries(found.id, todayOf(preferences));
    return queries ? { screen: found.screen, calls: queries.map(([, call]) => call) } : null;
  };

  const render: ScreenRenderer['render'] = (address, responses, preferences) => {
    const me = responses[getMe.path];
    const isSignedIn = me !== undefined;
    const job = jobFor(address, isSignedIn, preferences);
    const rendered = job && screens[job.screen];
    if (!rendered) return null;
    const { Screen, queries } = rendered;
    const client = createQueryClient();
    if (isSignedIn) client.setQueryData(meKey, me);
    const id = screenAt(address)?.id ?? '';
    for (const [key, call] of queries(id, todayOf(preferences)))
      client.setQueryData(key, responses[call]);
    const song = client.getQueryData<Song>(songKeys.one(id));
    if (song !== undefined && (isLong(song) || mayBeOther(song, preferences))) return null;
    const { path } = pages[job.screen];
    return withPreferences(preferences, () => {
      // «Tilpass» measures the screen.
      if (job.screen === 'song' && readDeviceSettings().fit === 'on') return null;
      return renderToString(
        <Router ssrPath={isSignedIn ? address : loginFrom(address)}>
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
        { identifierPrefix: 'ssr' },
      );
    });
  };

  return { jobFor, render };
}

/** The worker is on the device: there the preferences name no time zone. */
function todayOf(preferences: SsrPreferences = {}): string {
  return withPreferences(preferences, momentHere).date;
}

/** Paths that would match a song's address but belong to other calls. */
const otherCalls = new Set<string>(
  [listRecentSongs, listFavoriteSongs, listLyricMatches, randomSong].map(({ path }) => path),
);

/** Song and login may have a query; lists with a search or a category are not rendered. */
function screenAt(address: string): { screen: SsrScreen; id: string } | null {
  const id = /^\/song\/([^/?]+)(?:\?|$)/.exec(address)?.[1];
  if (id !== undefined) {
    return otherCalls.has(addressOf(getSong.path, { id })) ? null : { screen: 'song', id };
  }
  if (address.split('?')[0] === pages.login.path) return { screen: 'login', id: '' };
  for (const screen of ['home', 'library'] as const) {
    if (pages[screen].path === address) return { screen, id: '' };
  }
  return null;
}

const mostCharacters = 20_000; // of all versions together, since the page contains them all
const mostLines = 600;

/** Longer than any song that is sung: rendering it would keep all other requests waiting. */
function isLong({ lyrics, alternateVersions }: Song): boolean {
  const characters = alternateVersions.reduce(
    (sum, version) => sum + version.lyrics.length,
    lyrics.length,
  );
  return characters > mostCharacters || splitLines(lyrics).length > mostLines;
}

/** Whether this device may show another version than the one that would be rendered. */
function mayBeOther({ alternateVersions }: Song, preferences: SsrPreferences): boolean {
  return preferences[ssrPreferences.versions] !== undefined && alternateVersions.length > 0;
}
