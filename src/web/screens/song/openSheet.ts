import { store } from '#web/state/store.ts';

/** The open sheet of the song's tools; by button, or «Musikk» by key. */
export const openSheet = store<'music' | 'view' | null>(null);

export function toggleSheet(sheet: 'music' | 'view'): void {
  openSheet.set(openSheet.get() === sheet ? null : sheet);
}

export function closeSheet(): void {
  openSheet.set(null);
}
