import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import type { Ink } from '#song/print/page.ts';

/** The colours of a page. */
export function inksWith(chordColor: ChordColor): Readonly<Record<Ink, string>> {
  return { text: '#000000', chord: chordColor, footer: '#808080' };
}
