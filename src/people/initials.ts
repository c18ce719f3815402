/** First letter of each word of a first name, upper case, at most two (spec §2, §9). */
export function initials(firstName: string): string {
  return firstName
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('nb'))
    .join('');
}
