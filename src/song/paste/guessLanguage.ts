import type { Section } from '#song/lyrics/section.ts';
import type { Language } from '#song/valueSets.ts';

const hebrew = /[\u05d0-\u05ea]/;
const norwegian =
  /^(?:og|er|det|jeg|på|ikke|som|deg|meg|oss|til|med|av|vår|vårt|din|ditt|når|så|eg|ikkje|frå|dei)$/;
const latin =
  /^(?:est|deus|deo|domine|dominus|domino|dominum|tibi|nobis|gloria|qui|quia|sanctus|sancte|nostra|noster|tua|tuum|veni|laudate|miserere|eius|nomen|terra|pax|christe|christus|spiritus)$/;
const fewest = 3; // words of a language; «et» and «in» are not Latin alone

/** The language of the lyrics; null if they do not say clearly. Linear in the song. */
export function guessLanguage(sections: readonly Section[]): Language | null {
  let inHebrew = 0;
  let inNorwegian = 0;
  let inLatin = 0;
  let inLetters = 0;
  for (const { lines } of sections) {
    for (const { lyrics } of lines) {
      for (const word of lyrics.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
        if (hebrew.test(word)) inHebrew++;
        else inLetters++;
        if (norwegian.test(word) || /[æøå]/.test(word)) inNorwegian++;
        else if (latin.test(word)) inLatin++;
      }
    }
  }
  if (inHebrew >= fewest) return inLetters >= fewest ? 'mixed' : 'he';
  if (inHebrew > 0) return null;
  if (inNorwegian >= fewest) return inLatin >= fewest ? 'mixed' : 'no';
  return inLatin >= fewest ? 'la' : null;
}
