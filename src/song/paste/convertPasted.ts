import { lineEnd } from '#song/lyrics/columns.ts';
import { type ChordProFacts, noFacts, readChordPro } from './readChordPro.ts';
import { withoutQuotes, withoutSignature } from './withoutMail.ts';

/** A pasted text in our own format, and what it says about the song besides. */
export interface ConvertedText extends ChordProFacts {
  readonly lyrics: string;
  /** What it was converted from; empty if the text is unchanged. */
  readonly was: readonly ('chordPro' | 'mail')[];
}

/**
 * Makes our own format of a pasted text: ChordPro, and what a mail puts around a song. Accepts any
 * text, loses no sung character, changes nothing in our own format, and is linear in the text.
 */
export function convertPasted(text: string): ConvertedText {
  const rows = text.split(lineEnd);
  const unquoted = withoutQuotes(rows);
  const song = readChordPro(unquoted);
  const read = song?.rows ?? unquoted;
  const unsigned = withoutSignature(read);
  const isMail = unquoted !== rows || unsigned !== read;
  if (song === null && !isMail) return { ...noFacts, lyrics: text, was: [] };
  const { title, key, lyricist, composer, rightsHolder, notes } = song ?? noFacts;
  return {
    lyrics: unsigned.join('\n'),
    title,
    key,
    lyricist,
    composer,
    rightsHolder,
    notes,
    was: [
      ...(song === null ? [] : (['chordPro'] as const)),
      ...(isMail ? (['mail'] as const) : []),
    ],
  };
}
