import { store } from '#web/state/store.ts';

interface Part {
  readonly songs: number;
  readonly total: number;
}

/**
 * How many of how many songs the lists show while offline with an incomplete library; else null.
 */
const part = store<Part | null>(null);

export const partOfLibrary = part.get;
export const usePartOfLibrary = part.useValue;

export function showPart(next: Part | null): void {
  part.set(next);
}
