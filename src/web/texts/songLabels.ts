import type { Language, Tempo } from '#song/valueSets.ts';

/** What the value sets of a song are called (spec §3). */
export const languageLabels: Readonly<Record<Language, string>> = {
  no: 'Norsk',
  la: 'Latin',
  he: 'Hebraisk',
  mixed: 'Blandet',
};

export const tempoLabels: Readonly<Record<Tempo, string>> = {
  slow: 'Langsom',
  moderate: 'Moderat',
  fast: 'Rask',
};
