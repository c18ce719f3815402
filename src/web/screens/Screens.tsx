import { Activity, memo, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { pressedSong } from '#web/api/song.ts';
import { useAuth } from '#web/session/authContext.ts';
import { loginFrom } from '#web/session/wantedPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { Loading } from '#web/ui/Loading.tsx';
import { notFoundScreen, routes, unreachedScreen } from './routes.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useScreenPlace } from './useScreenPlace.ts';

/**
 * The screen of the address and, hidden behind it, that of a song whose link is being pressed: on
 * release it only has to be shown. No effect runs while it is hidden, so no play is counted.
 */
export function Screens() {
  const [location] = useLocation();
  const opened = useScreenPlace();
  const addresses = new Set([location, pressedSong.useValue() ?? location]);
  useEffect(() => pressedSong.set(null), [location]);
  return (
    <>
      <p role="status" className="visually-hidden">
        {opened}
      </p>
      {[...addresses].map((address) => (
        <Activity key={screenOf(address)} mode={address === location ? 'visible' : 'hidden'}>
          <ScreenAt address={address} />
        </Activity>
      ))}
    </>
  );
}

/** All items of a plan share one screen, so that fullscreen and the wake lock last between them. */
function screenOf(address: string): string {
  return address.replace(/^(\/plan\/[^/]+\/)[^/]+$/, '$1');
}

/** All but the public screens require a session (spec §2). */
const ScreenAt = memo(({ address }: { address: string }) => (
  <ScreenBoundary>
    <Switch location={address}>
      {routes.map(({ name, path, access, Screen }) => (
        <Route key={name} path={path}>
          {access === 'public' ? <Screen /> : <SignedIn Screen={Screen} />}
        </Route>
      ))}
      <Route>
        <notFoundScreen.Screen />
      </Route>
    </Switch>
  </ScreenBoundary>
));

function SignedIn({ Screen }: { Screen: (typeof routes)[number]['Screen'] }) {
  const { state } = useAuth();
  if (state.status === 'loading') return <Loading text={chrome.loading} />;
  if (state.status === 'unreached') return <unreachedScreen.Screen />;
  if (state.status === 'unauthenticated') return <ToLogin keepsPage={!state.hasSignedOut} />;
  return <Screen />;
}

/** The page waits in the address of the login, unless its reader left it (decision 68). */
function ToLogin({ keepsPage }: { keepsPage: boolean }) {
  const { pathname, search } = location;
  return <Redirect to={keepsPage ? loginFrom(pathname + search) : pages.login.path} replace />;
}
