/** Of a batch under review, outside its own screen and in the notes of its songs. */
export const importBatch = {
  /** Words of a file for when a song is sung that match none of our labels. */
  themes: (themes: readonly string[]) => `Tema: ${themes.join(', ')}`,
  /** In the question before a sign-out. */
  notBroughtIn: (count: number) =>
    count === 1 ? 'Én sang som ikke er hentet inn' : `${count} sanger som ikke er hentet inn`,
};
