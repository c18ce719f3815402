import type { Language, Tempo } from '#song/valueSets.ts';

/** What is said of a song on every screen (spec §2, §8); of lists alone in `lists.ts`. */
export const songCard = {
  /** Suggested by the chords; the song does not state it (decision 33). */
  probably: (key: string) => `trolig ${key}`,
  addFavorite: (title: string) => `Legg «${title}» til i favoritter`,
  removeFavorite: (title: string) => `Fjern «${title}» fra favoritter`,
  favoriteAdded: 'Lagt til i favoritter',
  favoriteRemoved: 'Fjernet fra favoritter',
  isFavoriteNow: (title: string) => `"${title}" er nå en favoritt.`,
  isFavoriteNoLonger: (title: string) => `"${title}" er ikke lenger en favoritt.`,
  failed: 'Feil',
  musicFailed: 'Toneart og capo ble ikke lagret. Prøv igjen.',
  favoriteFailed: 'Kunne ikke oppdatere favorittlisten',
  listFailed: 'Failed to fetch songs',
};

/** Names of the languages (spec §3, decision 66). */
export const languageLabels: Readonly<Record<Language, string>> = {
  no: 'Norsk',
  la: 'Latin',
  he: 'Hebraisk',
  mixed: 'Blandet',
  en: 'Engelsk',
  es: 'Spansk',
  it: 'Italiensk',
  pl: 'Polsk',
  uk: 'Ukrainsk',
  sv: 'Svensk',
  da: 'Dansk',
  de: 'Tysk',
  fr: 'Fransk',
  pt: 'Portugisisk',
};

/** The name of a song's language, which may be one of a later release where it is shown first. */
export function nameOfLanguage(language: string): string {
  const names: Readonly<Record<string, string>> = languageLabels;
  return names[language] ?? languageLabels.mixed;
}

export const tempoLabels: Readonly<Record<Tempo, string>> = {
  slow: 'Langsom',
  moderate: 'Moderat',
  fast: 'Rask',
};
