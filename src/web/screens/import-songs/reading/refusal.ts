import type { FileReading, RefusedFile } from './fileReading.ts';

/** A file that cannot be read. */
export function refusal(name: string, refused: RefusedFile): FileReading {
  return { name, refused, songs: [], warnings: [] };
}
