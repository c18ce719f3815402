/** The library and the lists under a search (spec §2, decision 16); no count while it is not known. */
export const library = {
  heading: 'Bibliotek',
  description: 'Utforsk alle sanger i samlingen',
  filter: 'Filtrer etter kategori',
  all: 'Alle',
  searchResults: (count?: number) =>
    count === undefined ? 'Søkeresultater' : `Søkeresultater (${count})`,
  inCategory: (count?: number) =>
    count === undefined ? 'Sanger i valgt kategori' : `Sanger i valgt kategori (${count})`,
  allSongs: (count?: number) => (count === undefined ? 'Alle sanger' : `Alle sanger (${count})`),
  nothingFound: (query: string) => `Ingen sanger funnet for "${query}"`,
  emptyCategory: 'Ingen sanger i denne kategorien',
  empty: 'Ingen sanger funnet',
  addFirst: 'Legg til din første sang',
  closeTitles: 'Lignende titler',
  lyricMatches: (count: number) => `Treff i sangteksten (${count})`,
  found: (count: number) => (count === 1 ? '1 sang funnet' : `${count} sanger funnet`),
};
