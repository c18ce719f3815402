/**
 * Normalizes text for search (decision 16): lower case, no diacritics, å = aa = a, æ = ae, ø = oe =
 * o, ł = l, đ = ð = d, ß = ss, þ = th, Hebrew without its points, white space as single spaces,
 * trimmed. «øy», «oy» and «oey» become the same query. What is stored folded by an earlier release
 * needs a step such as `0017_moreLetters`.
 */
export function foldText(text: string): string {
  return foldLetters(text).replace(/oe+/g, 'o');
}

/**
 * Text as stored for search: `folded LIKE '%' || foldText(query) || '%'` (with `%` and `_` escaped)
 * gives the same results as `matchesTitle`. Two lines if the text has an «oe»: `foldText` contracts
 * it, but a query such as «el» must still find «Noel». (One kind of query is missed: it begins with
 * the «e» of an «oe» and has another «oe» or «ø» further on.)
 */
export function foldForSearch(text: string): string {
  const letters = foldLetters(text);
  const folded = foldText(text);
  return letters === folded ? folded : `${letters}\n${folded}`;
}

const folded = new WeakMap<object, string>();

/** The `foldForSearch` of a song's title, cached per song, not recomputed on every keystroke. */
export function foldedTitle(song: { readonly title: string }): string {
  const title = folded.get(song) ?? foldForSearch(song.title);
  folded.set(song, title);
  return title;
}

const marks = /\p{M}+/gu;

function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(marks, '') // in NFD, composing a row of them takes quadratic time
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[øœ]/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/[đð]/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/þ/g, 'th')
    .replace(/aa+/g, 'a')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the trimmed and folded query is part of the title (decision 16). An empty one is. */
export function matchesTitle(title: string, query: string): boolean {
  return foldForSearch(title).includes(foldText(query));
}
