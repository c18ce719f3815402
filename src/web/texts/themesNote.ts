/** In the notes of a song that was read: words of the file that match none of our labels. */
export const themesNote = (themes: readonly string[]) => `Tema: ${themes.join(', ')}`;
