import type { Person } from '#contract/people.ts';
import { formatDate } from './formats.ts';
import { roleNames } from './profile.ts';

/** «Administrasjon»: people, invitations, categories and trail of the installation (spec §2, decision 8). */
export const administration = {
  heading: 'Administrasjon',
  description: 'Personene, invitasjonene, kategoriene og loggen i sangboken',
  toSettings: 'Til innstillinger',
  refused: 'Du har ikke tilgang til dette.',
  refusedHint: 'Administrasjonen er for prestene i sangboken.',
  tabs: 'Deler av administrasjonen',
  people: 'Personer',
  invitations: 'Invitasjoner',
  categories: 'Kategorier',
  trail: 'Logg',
  tryAgain: 'Prøv igjen.',
  cancel: 'Avbryt',
  save: 'Lagre endringer',
  saving: 'Lagrer...',
};

/** The people of the installation, and what may be done with an account. */
export const peopleTexts = {
  /** Counted once they are known. */
  heading: (count?: number) => (count === undefined ? 'Personer' : `Personer (${count})`),
  search: 'Finn en person',
  nobodyFound: (query: string) => `Ingen personer funnet for "${query}"`,
  listFailed: 'Personene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  summary: ({ role, community }: Person) => `${roleNames[role]} · ${community}`,
  closed: 'Stengt konto',
  mayNotInvite: 'Kan ikke invitere',
  you: 'Deg',
  role: 'Rolle',
  community: 'Kommunitet',
  communityHint: 'Skriv den slik dere pleier',
  canInvite: 'Kan invitere',
  canInviteHint: 'Kan slippe nye inn i sangboken',
  lastPrest: (firstName: string) =>
    `${firstName} er den eneste presten med åpen konto. Gjør en annen til prest før du stenger kontoen.`,
  ownRights: 'Rolle og rett til å invitere får du av en annen prest.',
  changed: (firstName: string) => `${firstName} er oppdatert`,
  nothingChanged: 'Ingenting er endret',
  notChanged: 'Kunne ikke lagre endringene. Prøv igjen.',
  invitedBy: 'Invitert av',
  invitedByNobody: 'Uten invitasjon',
  memberSince: 'Med siden',
  lastLogin: 'Sist innlogget',
  neverLoggedIn: 'Aldri',
  passkeys: 'Passnøkler',
  date: formatDate,
  account: 'Konto',
  close: 'Steng konto',
  closeAsk: (firstName: string) => `Stenge kontoen til ${firstName}?`,
  closeText: (firstName: string) =>
    `${firstName} logges ut på alle enheter med en gang, og åpne invitasjoner fra ${firstName} slutter å gjelde. Sangene blir stående, og du kan åpne kontoen igjen.`,
  closeOwnText:
    'Du logges ut på alle enheter med en gang, og åpne invitasjoner fra deg slutter å gjelde. Bare en annen prest kan åpne kontoen din igjen.',
  closeYes: 'Steng kontoen',
  closedNow: (firstName: string) => `Kontoen til ${firstName} er stengt`,
  notClosed: 'Kunne ikke stenge kontoen',
  delete: 'Slett konto',
  deleteAsk: (firstName: string) => `Slette kontoen til ${firstName}?`,
  deleteText: (firstName: string) =>
    `Passnøkler, favoritter og navnet til ${firstName} blir borte for godt. Sangene blir stående uten navnet. Dette kan ikke gjøres om.`,
  deleteYes: 'Slett kontoen',
  deletedNow: (firstName: string) => `Kontoen til ${firstName} er slettet`,
  notDeleted: 'Kunne ikke slette kontoen',
  open: 'Åpne konto',
  openedNow: (firstName: string) => `Kontoen til ${firstName} er åpen igjen`,
  notOpened: 'Kunne ikke åpne kontoen',
  recovery: 'Lag gjenopprettingskode',
  recoveryHint: (firstName: string) =>
    `Har ${firstName} mistet enheten sin? En kode slipper ${firstName} inn igjen, på samme plass som før.`,
  recoveryOwn:
    'Har du mistet en enhet? Fjern passnøkkelen og logg ut enheten under «Rediger profil».',
  recoveryClosed: 'Åpne kontoen først hvis du vil lage en gjenopprettingskode.',
  toProfile: 'Rediger profil',
  recoveryAsk: (firstName: string) => `Lage gjenopprettingskode til ${firstName}?`,
  recoveryText: (firstName: string) =>
    `${firstName} logges ut på alle enheter nå. Når koden brukes, forsvinner de gamle passnøklene.`,
  recoveryYes: 'Lag koden',
  recoveryFailed: 'Kunne ikke lage gjenopprettingskode',
  recoveryReady: (firstName: string) => `Gjenopprettingskode til ${firstName}`,
  recoveryReadyHint:
    'Koden vises bare denne ene gangen. Gi den til rett person: den som har koden, kommer inn på denne plassen. Alle innlogginger er avsluttet.',
  done: 'Ferdig',
};

/** Whether bare codes let people in (decision 7). */
export const codesTexts = {
  closedSince: (time: string) => `Koder er stengt siden ${formatDate(time)}`,
  closedHint:
    'Noen har gjettet på koder i flere dager. Nå virker bare lenker. Åpne for koder igjen når det har roet seg.',
  reopen: 'Åpne for koder igjen',
  reopening: 'Åpner ...',
  reopened: 'Koder virker igjen',
  notReopened: 'Kunne ikke åpne for koder',
  stateFailed: 'Det er ukjent om koder virker nå.',
};

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

/** How the backups are, for prests. */
export const backup = {
  heading: 'Sikkerhetskopi',
  last: (time: string) => `Den siste ble tatt ${formatDate(time)} og er prøvd.`,
  looking: 'Ser etter ...',
  none: 'Det er ikke tatt noen ennå.',
  elsewhere:
    'Tjeneren tar ingen selv. Den som drifter den, har valgt å gjøre det på en annen måte.',
  overdue: 'Ingen ny sikkerhetskopi på over tre dager',
  failed: 'Den siste sikkerhetskopien ble ikke tatt',
  tellHost: 'Si det til den som drifter tjeneren.',
  seeWhy: 'Se hvorfor',
};
