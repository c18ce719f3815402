/** The closed value sets of a song (spec §3). Their labels are in `web/texts`. */
export const firstLanguages = ['no', 'la', 'he', 'mixed'] as const;
/** Behind «Flere språk» (decision 66). */
export const moreLanguages = ['en', 'es', 'it', 'pl', 'uk', 'sv', 'da', 'de', 'fr', 'pt'] as const;
export const languages = [...firstLanguages, ...moreLanguages] as const;
export type Language = (typeof languages)[number];

export const tempos = ['slow', 'moderate', 'fast'] as const;
export type Tempo = (typeof tempos)[number];

/**
 * What a plain `B` is in the chords of a song (decision 52): the note below H, as in «B-dur» (`B`),
 * or H itself (`H`).
 */
export const meaningsOfB = ['B', 'H'] as const;
export type MeaningOfB = (typeof meaningsOfB)[number];

/** What is known of the rights in a song (decision 42); nothing is «ukjent». */
export const rightsStatuses = ['fritt', 'eget', 'tillatelse', 'vernet'] as const;
export type RightsStatus = (typeof rightsStatuses)[number];

/**
 * How notes are named for a reader (decision 35); letter notations by their names of Si and Si
 * flat.
 */
export const notations = ['written', 'solfège', 'H-Bb', 'B-Bb', 'H-B'] as const;
export type Notation = (typeof notations)[number];

/** What is shown above the words under a reader's capo (decision 34). */
export const capoViews = ['shapes', 'sounding', 'both'] as const;
export type CapoView = (typeof capoViews)[number];
