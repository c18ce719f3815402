import { firstCharacters } from './firstCharacters.ts';

const notePreview = 150; // characters (spec §9)

/** What a song card shows of the notes: their beginning, an ellipsis if they go on. */
export function previewNotes(notes: string): string {
  return firstCharacters(notes, notePreview);
}
