/** The initials of a first name: at most two upper-case letters (spec §2, §9). */
export function initials(firstName: string): string {
  return firstName
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('nb'))
    .join('');
}
