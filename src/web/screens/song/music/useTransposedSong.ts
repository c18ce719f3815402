import { useContext, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Song } from '#contract/song.ts';
import { useArrangement, useSections } from '#web/lyrics/Lyrics.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import type { ShownVersion } from '#web/screens/song/shownSong.ts';
import { useUser } from '#web/session/authContext.ts';
import { MissingNotice } from '#web/ui/LazyBoundary.tsx';
import type { TransposedSong, sing } from './transposedSong.ts';

/** What moves chords; only who sings otherwise than it is written waits for it. */
interface MusicCode {
  readonly sing: typeof sing;
}

let code: MusicCode | null = null;

/** For whoever has it already: server-side rendering. */
export function haveMusicCode(here: MusicCode): void {
  code = here;
}

export async function fetchMusicCode(): Promise<void> {
  haveMusicCode(await import('./transposedSong.ts'));
}

/**
 * The song as this person sings it: as it is written, or in their key, under their capo, in their
 * notation. Null while what that takes is on its way, so that nobody sees first one key and then
 * another; where it does not come, the song is shown as it is written, and they are told.
 */
export function useTransposedSong(
  { music }: Pick<Song, 'music'>,
  version: ShownVersion,
): TransposedSong | null {
  const useLowChords = useDeferredValue(useDisplayPreferences().useLowChords); // as its song is
  const ofAll = useUser()?.music;
  const sections = useSections(version.lyrics);
  const arrangement = useArrangement(sections);
  const { transposition, capo } = music ?? {};
  const { notation = 'written' } = ofAll ?? {};
  const isOther = !!(useLowChords || transposition || capo || notation !== 'written');
  const isHere = useMusicCode(isOther);
  const [waited] = useState(!isHere);
  const { key } = version;
  const sung = useMemo(() => {
    const written = { arrangement, key };
    if (!isOther || !isHere || code === null) return written;
    return code.sing(written, sections, { ofSong: music, ofAll, useLowChords });
  }, [sections, arrangement, key, music, ofAll, useLowChords, isOther, isHere]);
  return waited && !isHere ? null : sung;
}

/** Whether there is nothing to wait for. */
function useMusicCode(isNeeded: boolean): boolean {
  const [isMissing, setMissing] = useState<boolean>();
  const say = useEffectEvent(useContext(MissingNotice));
  const isHere = !isNeeded || isMissing === true || code !== null;
  useEffect(() => {
    if (isHere) return;
    fetchMusicCode().then(
      () => setMissing(false),
      () => {
        say();
        setMissing(true);
      },
    );
  }, [isHere]);
  return isHere;
}
