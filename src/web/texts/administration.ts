import { formatDate } from './formats.ts';

/**
 * «Administrasjon»: people, invitations, categories, removed songs and log (spec §2, decision 8).
 */
export const administration = {
  heading: 'Administrasjon',
  description:
    'Personene, invitasjonene, kategoriene, kommuniteten, de slettede sangene og loggen i sangboken',
  toSettings: 'Til innstillinger',
  refused: 'Du har ikke tilgang til dette.',
  refusedHint: 'Bare prester har tilgang til administrasjonen.',
  tabs: 'Deler av administrasjonen',
  people: 'Personer',
  invitations: 'Invitasjoner',
  categories: 'Kategorier',
  community: 'Kommunitet',
  removed: 'Slettede sanger',
  trail: 'Logg',
  tryAgain: 'Prøv igjen.',
  cancel: 'Avbryt',
  save: 'Lagre endringer',
  saving: 'Lagrer …',
};

/** Whether codes without an invitation are accepted (decision 7). */
export const codesTexts = {
  closedSince: (time: string) => `Invitasjonskoder er sperret siden ${formatDate(time)}`,
  closedHint:
    'Noen har prøvd å gjette koder i flere dager. Nå virker bare lenker. Åpne for koder igjen når det har roet seg.',
  reopen: 'Åpne for koder igjen',
  reopening: 'Åpner …',
  reopened: 'Koder virker igjen',
  notReopened: 'Kunne ikke åpne for koder',
  stateFailed: 'Vi vet ikke om koder virker nå.',
};

/** Editing categories (spec §2, §9). */
export const categoryEditing = {
  /** With the number once it is known. */
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
  saving: 'Lagrer …',
  cancel: 'Avbryt',
  created: (name: string) => `Kategorien ${name} er lagt til`,
  changed: (name: string) => `Kategorien ${name} er oppdatert`,
  notSaved: 'Kunne ikke lagre kategorien. Prøv igjen.',
  remove: 'Slett kategori',
  removeAsk: (name: string) => `Slette kategorien ${name}?`,
  removeText: 'Bare en tom kategori kan slettes. Den blir borte fra forsiden og biblioteket.',
  removed: (name: string) => `Kategorien ${name} er slettet`,
  notRemoved: 'Kategorien ble ikke slettet',
  up: (name: string) => `Flytt ${name} opp`,
  down: (name: string) => `Flytt ${name} ned`,
  place: (name: string, place: number, count: number) =>
    `${name} er nå nummer ${place} av ${count}`,
  notMoved: 'Kunne ikke endre rekkefølgen',
  tryAgain: 'Prøv igjen.',
};

/** Names of the palette's colours. */
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

/** State of the backups, for prests. */
export const backup = {
  heading: 'Sikkerhetskopi',
  last: (time: string) => `Den siste ble tatt ${formatDate(time)} og er kontrollert.`,
  looking: 'Ser etter …',
  none: 'Det er ikke tatt noen ennå.',
  elsewhere:
    'Serveren tar ikke sikkerhetskopi selv. Den som drifter den, har valgt å gjøre det på en annen måte.',
  overdue: 'Ingen ny sikkerhetskopi på over tre dager',
  failed: 'Siste sikkerhetskopiering mislyktes',
  tellHost: 'Si fra til den som drifter serveren.',
  seeWhy: 'Se hvorfor',
};

/** The weekly check of the server, for prests. */
export const check = {
  heading: 'Ukentlig sjekk',
  found: (faults: number, time: string) =>
    `Sjekken ${formatDate(time)} fant ${faults === 0 ? 'ingen feil' : faults === 1 ? 'én feil' : `${faults}\u00a0feil`}`,
  see: 'Se hva',
  worthALook: 'Den som drifter serveren, bør se på dette:',
  tellHost: 'Si fra til den som drifter serveren.',
};
