const mostMarks = 30; // on one letter, as in Unicode's stream-safe text format

const overloaded = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u');
const parts = new RegExp(`\\P{M}*\\p{M}{0,${mostMarks}}`, 'gu');

/**
 * NFC in linear time. JavaScript engines sort the marks of a letter in quadratic time: a letter
 * with more marks than any language uses is composed in parts.
 */
export function composed(text: string): string {
  if (!overloaded.test(text)) return text.normalize('NFC');
  return text.replace(parts, (part) => part.normalize('NFC'));
}
