import { useContext, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Song } from '#contract/song.ts';
import { useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { useLowChordsPreference } from '#web/screens/song/plannedSong.ts';
import { useUser } from '#web/session/authContext.ts';
import { MissingNotice } from '#web/ui/LazyBoundary.tsx';
import type { TransposedSong, transposeSong } from './transposedSong.ts';

/** The code that transposes; loaded only for users with settings other than the written ones. */
interface MusicCode {
  readonly transposeSong: typeof transposeSong;
}

let code: MusicCode | null = null;

/** Provides the code where it is loaded already: in server-side rendering. */
export function provideMusicCode(here: MusicCode): void {
  code = here;
}

export async function fetchMusicCode(): Promise<void> {
  provideMusicCode(await import('./transposedSong.ts'));
}

/**
 * The song with this user's key, capo and notation. Null while the code for that is loading, so
 * that the key does not change visibly; if loading fails, the song is shown as written, with a
 * notice.
 */
export function useTransposedSong(
  { music }: Pick<Song, 'music'>,
  version: ShownVersion,
): TransposedSong | null {
  const useLowChords = useDeferredValue(useLowChordsPreference()); // deferred like its song
  const ofAll = useUser()?.music;
  const sections = useSections(version.lyrics);
  const arrangement = useArrangement(sections);
  const { transposition, capo } = music ?? {};
  const { notation = 'written' } = ofAll ?? {};
  const isOther = !!(useLowChords || transposition || capo || notation !== 'written');
  const isHere = useMusicCode(isOther);
  const [waited] = useState(!isHere);
  const { key } = version;
  const { noteNames } = version.written;
  const sung = useMemo(() => {
    const written = { arrangement, key };
    if (!isOther || !isHere || code === null) return written;
    const chosen = { ofSong: music, ofAll, useLowChords };
    return code.transposeSong(written, sections, chosen, noteNames);
  }, [sections, arrangement, key, noteNames, music, ofAll, useLowChords, isOther, isHere]);
  return waited && !isHere ? null : sung;
}

/** Whether there is nothing to wait for. */
function useMusicCode(isNeeded: boolean): boolean {
  const [isMissing, setMissing] = useState<boolean>();
  const notifyMissing = useEffectEvent(useContext(MissingNotice));
  const isHere = !isNeeded || isMissing === true || code !== null;
  useEffect(() => {
    if (isHere) return;
    fetchMusicCode().then(
      () => setMissing(false),
      () => {
        notifyMissing();
        setMissing(true);
      },
    );
  }, [isHere]);
  return isHere;
}
