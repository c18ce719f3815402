import { countOf } from './countOf.ts';

/** Favourites (spec §2). */
export const favorites = {
  heading: 'Favoritter',
  description: 'Dine lagrede favorittsanger',
  list: (count?: number) => `Favorittsanger${countOf(count)}`,
  searchResults: (count?: number) => `Søkeresultater${countOf(count)}`,
  nothingFound: (query: string) => `Ingen favoritter funnet for "${query}"`,
  empty: 'Du har ikke lagt til noen favoritter ennå',
  emptyHint: 'Trykk på hjertet på sanger for å legge dem til i favoritter',
  browse: 'Bla gjennom sanger',
};
