import { type ComponentType, useState } from 'react';
import { type PageName, pages } from '#contract/base/pages.ts';
import { SongScreen } from '#web/screens/song/SongScreen.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { MissingScreen } from './MissingScreen.tsx';

interface LazyScreen {
  readonly Screen: ComponentType;
  /** Loads the code ahead of the first visit; a failure is retried on the visit. */
  readonly preload: () => void;
}

const notFound = lazyScreen(
  async () => (await import('#web/screens/not-found/NotFoundScreen.tsx')).NotFoundScreen,
);

/** Address → screen, one row per row of spec §2. */
const screens: Readonly<Record<PageName, LazyScreen>> = {
  login: lazyScreen(async () => (await import('#web/screens/login/LoginScreen.tsx')).LoginScreen),
  register: lazyScreen(
    async () => (await import('#web/screens/register/RegisterScreen.tsx')).RegisterScreen,
  ),
  privacy: lazyScreen(
    async () => (await import('#web/screens/privacy/PrivacyScreen.tsx')).PrivacyScreen,
  ),
  sharedPlan: lazyScreen(
    async () => (await import('#web/screens/shared-plan/SharedPlanScreen.tsx')).SharedPlanScreen,
  ),
  home: lazyScreen(async () => (await import('#web/screens/home/HomeScreen.tsx')).HomeScreen),
  library: lazyScreen(
    async () => (await import('#web/screens/library/LibraryScreen.tsx')).LibraryScreen,
  ),
  favorites: lazyScreen(
    async () => (await import('#web/screens/favorites/FavoritesScreen.tsx')).FavoritesScreen,
  ),
  settings: lazyScreen(
    async () => (await import('#web/screens/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  profile: lazyScreen(
    async () => (await import('#web/screens/profile/ProfileScreen.tsx')).ProfileScreen,
  ),
  administration: lazyScreen(
    async () =>
      (await import('#web/screens/administration/AdministrationScreen.tsx')).AdministrationScreen,
  ),
  // Part of the main bundle, since most people come for it.
  song: { Screen: SongScreen, preload: () => undefined },
  versions: lazyScreen(
    async () => (await import('#web/screens/versions/VersionsScreen.tsx')).VersionsScreen,
  ),
  history: lazyScreen(
    async () => (await import('#web/screens/history/HistoryScreen.tsx')).HistoryScreen,
  ),
  addSong: lazyScreen(
    async () => (await import('#web/screens/add-song/AddSongScreen.tsx')).AddSongScreen,
  ),
  editSong: lazyScreen(
    async () => (await import('#web/screens/edit-song/EditSongScreen.tsx')).EditSongScreen,
  ),
  createInvitation: lazyScreen(
    async () =>
      (await import('#web/screens/create-invitation/CreateInvitationScreen.tsx'))
        .CreateInvitationScreen,
  ),
  waiting: lazyScreen(
    async () => (await import('#web/screens/outbox/OutboxScreen.tsx')).OutboxScreen,
  ),
  plans: lazyScreen(async () => (await import('#web/screens/plans/PlansScreen.tsx')).PlansScreen),
  plan: lazyScreen(async () => (await import('#web/screens/plan/PlanScreen.tsx')).PlanScreen),
  planItem: lazyScreen(
    async () => (await import('#web/screens/song/plan/PlanSongScreen.tsx')).PlanSongScreen,
  ),
  tono: lazyScreen(async () => (await import('#web/screens/tono/TonoScreen.tsx')).TonoScreen),
  importSongs: {
    ...lazyScreen(
      async () =>
        (await import('#web/screens/import-songs/ImportSongsScreen.tsx')).ImportSongsScreen,
    ),
    preload: () => undefined, // opened once in a while, by a few
  },
};

export const notFoundScreen = notFound;

/** Replaces any screen that requires a session. */
export const unreachedScreen = lazyScreen(
  async () => (await import('#web/screens/unreached/UnreachedScreen.tsx')).UnreachedScreen,
);

export const routes = (Object.keys(pages) as PageName[]).map((name) => ({
  name,
  ...pages[name],
  ...screens[name],
}));

/** Those that require a session. */
export function preloadScreens(): void {
  for (const { access, preload } of routes) if (access === 'signedIn') preload();
}

/**
 * A screen whose code is loaded on the first visit: «Uten nett» until it comes; throws if it cannot
 * run.
 */
function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const code = lazyCode(load);

  function Screen() {
    const [failures, setFailures] = useState(0);
    const [fault, setFault] = useState<Error | null>(null);
    const [tries, setTries] = useState(0);
    if (fault !== null) throw fault;
    const onMissing = (cause: unknown, isBroken: boolean) => {
      setFailures(failures + 1);
      if (isBroken) setFault(new Error('the screen cannot run', { cause }));
    };
    const fallback =
      failures === 0 ? (
        <Loading text={chrome.loading} />
      ) : (
        <MissingScreen failures={failures} onRetry={() => setTries(tries + 1)} />
      );
    return <LazyBoundary {...{ code, props: {}, fallback, tries, onMissing }} />;
  }

  return { Screen, preload: () => void code.fetch().catch(() => undefined) };
}
