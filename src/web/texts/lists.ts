/** Songs in lists, and what stands for a list that is missing (spec §2, §8). */
export const songList = {
  audio: 'Audio',
  /** After the badge, for screen readers (decision 69). */
  hasRecording: 'Sangen har opptak',
  details: 'Vis mer om sangene',
  /** On its button; the beginning of its name. */
  more: 'Vis mer',
  key: (key: string) => `Toneart ${key}`,
  failedHint: 'Sangene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  categoriesFailed: 'Kategoriene kunne ikke hentes. Sjekk nettet og prøv igjen.',
};

/** Home (spec §2). */
export const home = {
  heading: 'Hva skal vi synge?',
  addSong: 'Legg til sang',
  addSongHint: 'Skriv inn en ny',
  plans: 'Planer',
  plansHint: 'Det vi skal synge sammen',
  randomSong: 'Tilfeldig sang',
  randomSongHint: 'Overrask meg',
  randomSongPending: 'Velger …',
  randomSongFailed: 'Sangboken fikk ikke valgt en sang. Sjekk nettet og prøv igjen.',
  categories: 'Kategorier',
  searchResults: 'Søkeresultater',
  nothingFound: (query: string) => `Ingen sanger funnet for "${query}"`,
  recent: 'Nylig brukte',
  noRecent: 'Ingen nylig brukte sanger ennå',
  moreRecent: 'Vis flere',
  fewerRecent: 'Vis færre',
  allSongs: 'Alle sanger',
  seeAll: 'Se alle',
  noSongs: 'Ingen sanger lagt til ennå',
};

/** The library and search results (spec §2, decision 16); without a number until it is known. */
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
  part: (count: number, all: number) =>
    `Bare ${count} av ${all} sanger er på enheten. Resten kommer når det er nett igjen.`,
  nothingFound: (query: string) => `Ingen sanger funnet for "${query}"`,
  emptyCategory: 'Ingen sanger i denne kategorien',
  empty: 'Ingen sanger funnet',
  addFirst: 'Legg til din første sang',
  chooseMany: 'Velg flere',
  closeTitles: 'Lignende titler',
  lyricMatches: (count: number) => `Treff i sangteksten (${count})`,
  found: (count: number) => (count === 1 ? '1 sang funnet' : `${count} sanger funnet`),
};

/** Favourites (spec §2); without a number until it is known. */
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

/** The letter index, and names of its entries that are no letter. */
export const letterIndex = {
  name: 'Gå til bokstav',
  signs: { '#': 'Tall og tegn', א: 'Hebraisk', '…': 'Andre skriftspråk' } as Readonly<
    Record<string, string>
  >,
};
