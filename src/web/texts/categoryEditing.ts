/** Writing categories (spec §2, §9). */
export const categoryEditing = {
  /** Counted once they are known. */
  heading: (count?: number) => (count === undefined ? 'Kategorier' : `Kategorier (${count})`),
  lead: 'Rekkefølgen her er rekkefølgen på forsiden og i biblioteket.',
  empty: 'Ingen kategorier ennå',
  emptyHint: 'En sang må stå i en kategori. Legg til den første.',
  add: 'Ny kategori',
  edit: 'Rediger',
  editName: (name: string) => `Rediger kategorien ${name}`,
  name: 'Navn',
  nameHint: 'Slik den heter på forsiden',
  color: 'Farge',
  ownColor: 'Egen farge',
  faint: {
    light: 'Fargen synes dårlig i lyst tema. Du kan bruke den likevel.',
    dark: 'Fargen synes dårlig i mørkt tema. Du kan bruke den likevel.',
  },
  clear: 'Fargen synes godt i lyst og mørkt tema.',
  create: 'Legg til kategori',
  save: 'Lagre kategori',
  saving: 'Lagrer...',
  cancel: 'Avbryt',
  created: (name: string) => `Kategorien ${name} er lagt til`,
  changed: (name: string) => `Kategorien ${name} er oppdatert`,
  notSaved: 'Kunne ikke lagre kategorien. Prøv igjen.',
  up: (name: string) => `Flytt ${name} opp`,
  down: (name: string) => `Flytt ${name} ned`,
  place: (name: string, place: number, count: number) =>
    `${name} er nå nummer ${place} av ${count}`,
  notMoved: 'Kunne ikke endre rekkefølgen',
  tryAgain: 'Prøv igjen.',
};

/** What the colours of the palette are called. */
export const colorNames = {
  brown: 'Brun',
  blue: 'Blå',
  olive: 'Oliven',
  red: 'Rød',
  green: 'Grønn',
  violet: 'Fiolett',
  slate: 'Skifer',
  gold: 'Gull',
  orange: 'Oransje',
  turquoise: 'Turkis',
  rose: 'Rosa',
  grey: 'Grå',
};
