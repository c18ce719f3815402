import type { SongbookFile, SongbookSong } from '#contract/songbook.ts';

/** The recording and the sheet of a song, as far as it has them. */
export function filesOf({ audio, sheetMusic }: SongbookSong): SongbookFile[] {
  return [audio, sheetMusic].filter((file) => file !== null);
}
