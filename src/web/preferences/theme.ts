import { ssrPreferences } from '#contract/ssrPreferences.ts';
import { useSyncExternalStore } from 'react';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

const key = ssrPreferences.theme; // also read by public/early.js, before the first paint
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const { tell, listen } = eventEmitter<[]>(() => {
  const changed = () => tell();
  systemDark.addEventListener('change', changed);
  return () => systemDark.removeEventListener('change', changed);
});

/** The theme in force: the system's until «Mørkt tema» is touched (decision 24). */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, theme, theme);
}

export function chooseTheme(chosen: Theme): void {
  writeStored(key, chosen);
  document.documentElement.dataset['theme'] = chosen;
  colourFrame(chosen);
  tell();
}

/** Forgets the choice: the system's theme is in force again. */
export function followSystemTheme(): void {
  removeStored(key);
  delete document.documentElement.dataset['theme'];
  colourFrame(null);
  tell();
}

/** What the browser or the device draws around the app takes the same theme. */
function colourFrame(chosen: Theme | null): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme: own } = meta.dataset;
    if (chosen === null) meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === chosen ? 'all' : 'not all';
  }
}

function theme(): Theme {
  const chosen = document.documentElement.dataset['theme'] ?? readStored(key);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark.matches ? 'dark' : 'light';
}
