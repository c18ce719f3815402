/** Home (spec §2). */
export const home = {
  heading: 'Hva skal vi synge?',
  addSong: 'Legg til sang',
  addSongHint: 'Skriv inn en ny',
  randomSong: 'Tilfeldig sang',
  randomSongHint: 'La sangboken velge',
  categories: 'Kategorier',
  searchResults: 'Søkeresultater',
  nothingFound: (query: string) => `Ingen sanger funnet for "${query}"`,
  recent: 'Nylig brukte',
  noRecent: 'Ingen nylig brukte sanger ennå',
  allSongs: 'Alle sanger',
  seeAll: 'Se alle',
  noSongs: 'Ingen sanger lagt til ennå',
};
