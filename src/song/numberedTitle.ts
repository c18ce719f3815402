/** «142 Kom, lys», as a hymn book has it: a title behind the song's number, if it has one (decision 67). */
export function numberedTitle(song: {
  readonly number: string | null;
  readonly title: string;
}): string {
  return song.number === null ? song.title : `${song.number} ${song.title}`;
}
