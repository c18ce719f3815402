import { store } from '#web/state/store.ts';

export type Sheet = 'music' | 'view' | 'more' | 'pdf' | 'plan';

/** The one open sheet of the song, opened by its button or key. */
export const openSheet = store<Sheet | null>(null);

export function toggleSheet(sheet: Sheet): void {
  openSheet.set(openSheet.get() === sheet ? null : sheet);
}

export function closeSheet(): void {
  openSheet.set(null);
}
