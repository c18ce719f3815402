import { LoginScreen } from '#web/screens/login/LoginScreen.tsx';
import { bookScreens, screenRenderer } from './renderScreen.tsx';

/** What the server renders pages with. */
export const { planFor, render } = screenRenderer({
  ...bookScreens,
  login: { Screen: LoginScreen, queries: () => [] },
});
