import { useMemo } from 'react';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { useSections } from '#web/lyrics/Lyrics.tsx';
import type { WrittenText } from '#web/lyrics/shownVersion.ts';

/**
 * Whether a plain B on the screen is the note below H: determined by the whole song as written,
 * transposed or not.
 */
export function useHasH({ lyrics, key, noteNames }: WrittenText): boolean {
  const { notation } = usePersonMusic();
  const sections = useSections(lyrics);
  const { writing } = useMemo(
    () => analyzeKey(sections, key, noteNames),
    [sections, key, noteNames],
  );
  return notation === 'H-B' || (notation === 'written' && writing.hasH);
}
