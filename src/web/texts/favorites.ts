/** Favourites (spec §2); no count while it is not known. */
export const favorites = {
  heading: 'Favoritter',
  description: 'Dine lagrede favorittsanger',
  list: (count?: number) => (count === undefined ? 'Favorittsanger' : `Favorittsanger (${count})`),
  searchResults: (count?: number) =>
    count === undefined ? 'Søkeresultater' : `Søkeresultater (${count})`,
  nothingFound: (query: string) => `Ingen favoritter funnet for "${query}"`,
  empty: 'Du har ikke lagt til noen favoritter ennå',
  emptyHint: 'Trykk på hjertet på sanger for å legge dem til i favoritter',
  browse: 'Bla gjennom sanger',
};
