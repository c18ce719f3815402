import type { Song } from '#contract/song.ts';
import { SheetMusic } from '#web/screens/song/sheetMusic/SheetMusic.tsx';
import { SongDetails } from './SongDetails.tsx';
import type { ShownVersion } from './shownSong.ts';

/** What stands below the lyrics, or beside them; it comes once the song is there. */
export function BelowSong({ song, version }: { song: Song; version: ShownVersion }) {
  return (
    <>
      <SongDetails song={song} version={version} />
      <SheetMusic song={song} />
    </>
  );
}
