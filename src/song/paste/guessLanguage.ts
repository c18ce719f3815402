import type { Section } from '#song/lyrics/section.ts';
import type { Language } from '#song/valueSets.ts';

const hebrew = /[\u05d0-\u05ea]/;
const norwegian =
  /^(?:og|er|det|jeg|på|ikke|som|deg|meg|oss|til|med|av|vår|vårt|din|ditt|når|så|eg|ikkje|frå|dei)$/;
/** Swedish and Danish, which share many words with Norwegian; they are not told apart. */
const neighbour = /[äö]|^(?:och|jag|inte|af|mig|dig|os)$/;
const latin =
  /^(?:est|deus|deo|domine|dominus|domino|dominum|tibi|nobis|gloria|qui|quia|sanctus|sancte|nostra|noster|tua|tuum|veni|laudate|miserere|eius|nomen|terra|pax|christe|christus|spiritus)$/;
const cyrillic = /\p{Script=Cyrillic}/u;
const ukrainian = /[іїєґ]/;
const otherCyrillic = /[ўыэъё]/; // Belarusian and Russian
const fewest = 3; // words of a language; «et» and «in» are not Latin alone

/** The language of the lyrics; null if they do not say clearly. Linear in the song. */
export function guessLanguage(sections: readonly Section[]): Language | null {
  let inHebrew = 0;
  let inNorwegian = 0;
  let inNeighbour = 0;
  let inLatin = 0;
  let inCyrillic = 0;
  let inUkrainian = 0;
  let inLetters = 0;
  for (const { lines } of sections) {
    for (const { lyrics } of lines) {
      for (const word of lyrics.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
        if (hebrew.test(word)) inHebrew++;
        else if (cyrillic.test(word)) inCyrillic++;
        else inLetters++;
        if (otherCyrillic.test(word)) return null;
        if (ukrainian.test(word)) inUkrainian++;
        if (neighbour.test(word)) inNeighbour++;
        if (norwegian.test(word) || /[æøå]/.test(word)) inNorwegian++;
        else if (latin.test(word)) inLatin++;
      }
    }
  }
  if (inHebrew >= fewest) return inLetters >= fewest ? 'mixed' : 'he';
  if (inHebrew > 0) return null;
  if (inUkrainian > 0 && inCyrillic >= fewest) return inLetters >= fewest ? 'mixed' : 'uk';
  if (inCyrillic > 0) return null;
  if (inNeighbour >= fewest) return null;
  if (inNorwegian >= fewest) return inLatin >= fewest ? 'mixed' : 'no';
  return inLatin >= fewest ? 'la' : null;
}
