/** The closed value sets of a song (spec §3). What they are called on screen is `web/texts`. */
export const languages = ['no', 'la', 'he', 'mixed'] as const;
export type Language = (typeof languages)[number];

export const tempos = ['slow', 'moderate', 'fast'] as const;
export type Tempo = (typeof tempos)[number];
