import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { useSyncExternalStore } from 'react';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

const key = ssrPreferences.theme; // also read by public/early.js, before the first paint
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const { emit, subscribe } = eventEmitter<[]>(() => {
  const changed = () => emit();
  systemDark.addEventListener('change', changed);
  return () => systemDark.removeEventListener('change', changed);
});

/** The active theme: the system's until «Mørkt tema» is used (decision 24). */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme, theme);
}

export function chooseTheme(chosen: Theme): void {
  writeStored(key, chosen);
  document.documentElement.dataset['theme'] = chosen;
  colourFrame(chosen);
  emit();
}

/** Deletes the choice: the system's theme applies again. */
export function followSystemTheme(): void {
  removeStored(key);
  delete document.documentElement.dataset['theme'];
  colourFrame(null);
  emit();
}

/** Applies the theme to the browser's own UI around the page (`theme-color`). */
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
