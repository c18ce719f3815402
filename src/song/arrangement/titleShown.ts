import type { Line, Section } from '#song/lyrics/section.ts';

/** «Vers 1», also as «1. vers», «[Verse 1]» or «Strofe 1». */
const firstVerse =
  /^\P{L}*(?:(?:vers|verse|strofe)\s*1(?!\d)|(?<!\d)1\.?\s*(?:vers|verse|strofe)(?!\p{L}))/iu;

/**
 * The title of the first section as screen and paper show it (decision 53). «Vers 1» that nobody
 * wrote is shown only beside other headings, over sung words, and if no later heading says the same.
 */
export function titleShown([first, ...others]: readonly Section[]): string {
  if (first === undefined || !first.unnamed) return first?.title ?? '';
  const headings = others.filter((section) => !section.unnamed);
  const isUseful =
    headings.length > 0 &&
    first.lines.some(isSung) &&
    !headings.some(({ title }) => firstVerse.test(title));
  return isUseful ? first.title : '';
}

/** Words that are neither a stage direction in parentheses nor about the capo. */
function isSung({ lyrics }: Line): boolean {
  const text = lyrics.trim();
  const isDirection = /^[([]/.test(text) && /[)\]]$/.test(text);
  return /\p{L}/u.test(text) && !isDirection && !/^capo\b/i.test(text);
}
