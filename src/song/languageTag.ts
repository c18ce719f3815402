import { directionOf } from './directionOf.ts';
import type { Language } from './valueSets.ts';

/** BCP 47. Songs in several languages are for Norwegian speakers. */
export function languageTag(language: Language): string {
  return language === 'no' || language === 'mixed' ? 'nb' : language;
}

/**
 * The `lang` of a song's words, but for those in Hebrew, which are known by their letters; undefined
 * where it is the page's, Norwegian.
 */
export function langOfWords(language: Language): string | undefined {
  return /^(no|mixed|he)$/.test(language) ? undefined : language;
}

/** The `lang` of a title, likewise. */
export function langOfTitle(song: {
  readonly title: string;
  readonly language: Language;
}): string | undefined {
  return directionOf(song.title) === 'rtl' ? 'he' : langOfWords(song.language);
}
