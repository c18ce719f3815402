const mostMarks = 30; // on one letter, as in Unicode's stream-safe text format

const overloaded = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u');
const parts = new RegExp(`\\P{M}*\\p{M}{0,${mostMarks}}`, 'gu');

/**
 * A text in NFC, in time linear in it. The engine sorts the marks of a letter one by one, which takes
 * the square of their number: a letter with more marks than any language has is composed in parts.
 */
export function composed(text: string): string {
  if (!overloaded.test(text)) return text.normalize('NFC');
  return text.replace(parts, (part) => part.normalize('NFC'));
}
