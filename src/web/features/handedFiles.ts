import type { PageName } from '#contract/base/pages.ts';

/** Files that were chosen on one screen and belong to another: a song book, or songs. */
let handed: { readonly to: PageName; readonly files: readonly File[] } | null = null;

/** Leaves files for a screen that is about to open. */
export function handFiles(to: PageName, files: readonly File[]): void {
  handed = { to, files };
}

/** The files left for this screen, once. */
export function takeHandedFiles(page: PageName): readonly File[] {
  if (handed?.to !== page) return [];
  const { files } = handed;
  handed = null;
  return files;
}
