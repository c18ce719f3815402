import { useMemo } from 'react';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { useSections } from '#web/lyrics/Lyrics.tsx';

/**
 * Whether a plain B on the screen means H: determined by the whole song as written, transposed or
 * not.
 */
export function useHasH(lyrics: string): boolean {
  const { notation } = usePersonMusic();
  const sections = useSections(lyrics);
  const { writing } = useMemo(() => analyzeKey(sections, null), [sections]);
  return notation === 'H-B' || (notation === 'written' && writing.hasH);
}
