/**
 * Text as it is searched for (decision 16): lower case, no diacritics, å = aa = a, æ = ae,
 * ø = oe = o, Hebrew without its points, white space as single blanks and trimmed. Both ways of
 * writing a letter fold to one, so «øy», «oy» and «oey» are the same query.
 */
export function foldText(text: string): string {
  return foldLetters(text).replace(/oe+/g, 'o');
}

/**
 * Text as it is stored for search: `folded LIKE '%' || foldText(query) || '%'` (with `%` and `_` escaped) answers as
 * `matchesTitle` does. Two lines where the text has an «oe»: `foldText` closes it up, and a query
 * such as «el» must still find «Noel». (One query slips through: it begins with the «e» of an «oe»
 * and has another «oe» or «ø» further on.)
 */
export function foldForSearch(text: string): string {
  const letters = foldLetters(text);
  const folded = foldText(text);
  return letters === folded ? folded : `${letters}\n${folded}`;
}

const folded = new WeakMap<object, string>();

/** The title of a song as `foldForSearch` has it: once for each song, not at every key that is pressed. */
export function foldedTitle(song: { readonly title: string }): string {
  const title = folded.get(song) ?? foldForSearch(song.title);
  folded.set(song, title);
  return title;
}

const marks = /\p{M}+/gu;

function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(marks, '') // in NFD a row of them takes the square of its length
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[øœ]/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/aa+/g, 'a')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the query, trimmed and folded, is part of the title (decision 16). An empty one is. */
export function matchesTitle(title: string, query: string): boolean {
  return foldForSearch(title).includes(foldText(query));
}
