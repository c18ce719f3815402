import { LoginScreen } from '#web/screens/login/LoginScreen.tsx';
import { bookScreens, screenRenderer } from './renderScreen.tsx';

/** The server's renderer. */
export const { planFor, render } = screenRenderer({
  ...bookScreens,
  login: { Screen: LoginScreen, queries: () => [] },
});
