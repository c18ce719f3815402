import type { Person } from '#contract/people/people.ts';
import { formatDate } from './formats.ts';
import { roleNames } from './profile.ts';

/** The accounts of the installation, and the actions on them. */
export const peopleTexts = {
  /** With the number once it is known. */
  heading: (count?: number) => (count === undefined ? 'Personer' : `Personer (${count})`),
  search: 'Finn en person',
  nobodyFound: (query: string) => `Ingen personer funnet for "${query}"`,
  listFailed: 'Personene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  summary: ({ role, community }: Person) => `${roleNames[role]} · ${community}`,
  closed: 'Stengt konto',
  mayNotInvite: 'Kan ikke invitere',
  you: 'Deg',
  role: 'Rolle',
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
  memberSince: 'Medlem siden',
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
    `Passnøkler, favoritter og navnet til ${firstName} blir borte for godt. Sangene blir stående uten navnet. Dette kan ikke angres.`,
  deleteYes: 'Slett kontoen',
  deletedNow: (firstName: string) => `Kontoen til ${firstName} er slettet`,
  notDeleted: 'Kunne ikke slette kontoen',
  open: 'Gjenåpne konto',
  openedNow: (firstName: string) => `Kontoen til ${firstName} er åpen igjen`,
  notOpened: 'Kunne ikke åpne kontoen',
  recovery: 'Lag gjenopprettingskode',
  recoveryHint: (firstName: string) =>
    `Har ${firstName} mistet enheten sin? Med en kode kommer ${firstName} inn igjen på den samme kontoen.`,
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
    'Koden vises bare denne ene gangen. Gi den til rett person: Den som har koden, får tilgang til denne kontoen. Alle innlogginger er avsluttet.',
  done: 'Ferdig',
};
