import type { Language, Tempo } from '#song/valueSets.ts';

/** Song cards and the heart's messages (spec §2, §8). */
export const songCard = {
  audio: 'Audio',
  /** After the badge, for screen readers (decision 69). */
  hasRecording: 'Sangen har opptak',
  details: 'Vis mer om sangene',
  /** On its button; the beginning of its name. */
  more: 'Vis mer',
  key: (key: string) => `Toneart ${key}`,
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
  categoriesFailed: 'Kategoriene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  listFailedHint: 'Sangene kunne ikke hentes. Sjekk nettet og prøv igjen.',
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
