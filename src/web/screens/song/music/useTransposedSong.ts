import { useContext, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { useLowChordsPreference } from '#web/screens/song/plannedSong.ts';
import { useUser } from '#web/session/authContext.ts';
import { loadCode } from '#web/state/loadCode.ts';
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
 * that the key does not change visibly; while it cannot be loaded, the song is shown as written,
 * with a notice.
 */
export function useTransposedSong(
  { music }: Pick<Song, 'music'>,
  version: ShownVersion,
): TransposedSong | null {
  const { useLowChords, ofAll, isOther } = useReadersMusic(music);
  const sections = useSections(version.lyrics);
  const arrangement = useArrangement(sections);
  const musicCode = useMusicCode(isOther, useContext(MissingNotice));
  const isWaiting = isOther && musicCode === null;
  const [waited] = useState(isWaiting);
  const { key } = version;
  const { noteNames } = version.written;
  const sung = useMemo(() => {
    const written = { arrangement, key };
    if (!isOther || musicCode === null || musicCode === 'missing') return written;
    const chosen = { ofSong: music, ofAll, useLowChords };
    return musicCode.transposeSong(written, sections, chosen, noteNames);
  }, [sections, arrangement, key, noteNames, music, ofAll, useLowChords, isOther, musicCode]);
  return waited && isWaiting ? null : sung;
}

/** Whether the code that this song needs is here, or known not to come; starts loading it. */
export function useHasMusicCode(song: Song | undefined): boolean {
  const { isOther } = useReadersMusic(song?.music);
  const isNeeded = song !== undefined && isOther;
  return useMusicCode(isNeeded, nobody) !== null || !isNeeded;
}

function nobody(): void {
  // The song itself notifies.
}

/** What the user has chosen, and whether it differs from the music as written. */
function useReadersMusic(ofSong: Song['music']) {
  const useLowChords = useDeferredValue(useLowChordsPreference()); // deferred like its song
  const ofAll = useUser()?.music;
  const { transposition, capo } = ofSong ?? {};
  const { notation = 'written' } = ofAll ?? {};
  const isOther = !!(useLowChords || transposition || capo || notation !== 'written');
  return { useLowChords, ofAll, isOther };
}

/** The code; «missing» where it does not come, and is still tried; null while it is not known. */
function useMusicCode(isNeeded: boolean, onMissing: () => void): MusicCode | 'missing' | null {
  const [state, setState] = useState<'missing' | 'here'>();
  const notifyMissing = useEffectEvent(onMissing);
  const isHere = code !== null; // as rendered: another part may load it before the effect
  useEffect(() => {
    if (!isNeeded || isHere) return;
    let isNotified = false;
    return loadCode(
      fetchMusicCode,
      () => setState('here'),
      () => {
        if (!isNotified) notifyMissing();
        isNotified = true;
        setState('missing');
      },
    );
  }, [isNeeded, isHere]);
  return code ?? (state === 'missing' ? state : null);
}
