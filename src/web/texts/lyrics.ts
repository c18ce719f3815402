import type { Voice } from '#song/lyrics/section.ts';

/** What is spoken for the marks in the lyrics (spec §4, decision 21). */
export const lyrics: { readonly voice: Readonly<Record<Voice, string>> } = {
  voice: { A: 'Alle:', K: 'Kantor:' },
};
