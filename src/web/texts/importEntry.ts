/** The ways to `/import-songs`. Apart: the screens that lead there need nothing else of its texts. */
export const importEntry = {
  heading: 'Hent inn sanger',
  many: 'Hent inn mange sanger',
  orMany: 'hent inn mange sanger',
};
