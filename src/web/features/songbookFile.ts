import { songbookEntry } from '#contract/library/songbook.ts';

const beginning = 1024; // bytes; an export begins with its head
const directory = 1024 * 1024; // bytes at the end of a .zip in which it names its entries, at most

/** Whether a file is a song book that was exported; judged here, since no other file is sent. */
export async function isSongbook(file: File): Promise<boolean> {
  try {
    const first = await file.slice(0, beginning).text();
    if (!first.startsWith('PK')) return false;
    return `${first}${await file.slice(-directory).text()}`.includes(songbookEntry);
  } catch {
    return false;
  }
}
