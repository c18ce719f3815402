import { countOf } from './countOf.ts';

/** The library and the lists under a search (spec §2, decision 16). */
export const library = {
  heading: 'Bibliotek',
  description: 'Utforsk alle sanger i samlingen',
  filter: 'Filtrer etter kategori',
  all: 'Alle',
  searchResults: (count?: number) => `Søkeresultater${countOf(count)}`,
  inCategory: (count?: number) => `Sanger i valgt kategori${countOf(count)}`,
  allSongs: (count?: number) => `Alle sanger${countOf(count)}`,
  nothingFound: (query: string) => `Ingen sanger funnet for "${query}"`,
  emptyCategory: 'Ingen sanger i denne kategorien',
  empty: 'Ingen sanger funnet',
  addFirst: 'Legg til din første sang',
  lyricMatches: (count: number) => `Treff i sangteksten (${count})`,
  found: (count: number) => (count === 1 ? '1 sang funnet' : `${count} sanger funnet`),
};
