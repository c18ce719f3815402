import { LoginScreen } from '#web/screens/login/LoginScreen.tsx';
import { bookScreens, screenRenderer } from './renderScreen.tsx';

/** The server's renderer. */
export const { jobFor, render } = screenRenderer({
  ...bookScreens,
  login: { Screen: LoginScreen, queries: () => [] },
});
