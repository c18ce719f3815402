/** The app as something to be installed, and its releases (spec §2). */
export const app = {
  description: 'Kommunitetens sanger på ett sted, med tekst og akkorder. Også uten nett.',
};
