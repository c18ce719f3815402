import type { SongField } from '#contract/songs/songFields.ts';
import { changes } from './outboxSign.ts';
import { listFields } from './songForm.ts';

const moment = /* @__PURE__ */ new Intl.DateTimeFormat('nb-NO', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** The number of changes; `unknown` if they cannot be counted. */
export type Unsent = number | 'unknown';

/** Sentences about a pending write that depend on its noun. */
export interface NounTexts {
  readonly waitsBehind: string;
  readonly discard: string;
  /** If it would be created by the write. */
  readonly discardNew: string;
}

export const waitingSong: NounTexts = {
  waitsBehind: 'Venter på en tidligere endring av sangen',
  discard: 'Det du har skrevet, blir borte. Sangen blir stående slik den er lagret.',
  discardNew: 'Sangen er ikke lagret noe annet sted. Den og alt du har gjort med den, blir borte.',
};

const asNewSong = { button: 'Lagre som ny sang', done: 'Lagret som ny sang' };

/** What can be done with a refused write of a song. */
export const songRemedies = {
  gone: {
    ...asNewSong,
    why: 'Sangen er slettet i mellomtiden. Du kan beholde det du har skrevet, som en ny sang.',
    discard: 'Sangen er slettet, så det du har skrevet, finnes ikke noe annet sted.',
  },
  /** Nothing was written that could be kept. */
  onlyGone: {
    why: 'Sangen er slettet i mellomtiden.',
    discard: 'Sangen er slettet, så endringen har ikke noe å si lenger.',
  },
  taken: {
    ...asNewSong,
    why: 'Sangen er allerede lagret, og noen har endret den siden. Du kan beholde det du har skrevet, som en ny sang.',
    discard: waitingSong.discard,
  },
};

/** What a pending write does; a const of its own, since drawn pages need no other sentence of these. */
export const writeTitles = {
  created: 'Ny sang',
  changed: (fields: readonly SongField[]) => `Endret: ${listFields(fields).toLowerCase()}`,
  versionAdded: (name: string) => `Ny versjon: ${name}`,
  versionChanged: (name: string) => `Endret versjon: ${name}`,
  versionDeleted: (name: string) => `Slettet versjon: ${name}`,
  favoriteAdded: 'Lagt til i favoritter',
  favoriteRemoved: 'Fjernet fra favoritter',
  musicSet: 'Toneart, capo eller rullefart',
  allMusicSet: 'Akkordnavn, grep og instrument',
  allSongs: 'Alle sanger',
};

/** The question before a sign-out with something unsent. */
export const signOutUnsent = {
  unsent: (count: Unsent) =>
    count === 'unknown'
      ? 'Noe du har skrevet, er kanskje ikke sendt'
      : `${changes(count)} er ikke sendt`,
  logoutText: 'Sangboken har ikke fått det ennå. Logger du ut nå, blir det borte.',
  stay: 'Bli',
  logoutAnyway: 'Logg ut og forkast',
};

/** Pending writes, made offline (decision 25). */
export const waiting = {
  heading: 'Venter på å bli sendt',
  description: 'Det du har skrevet, ligger trygt på denne enheten til sangboken har fått det.',
  /** Without «Offline-modus», or where the device keeps nothing. */
  onlyHere:
    'Det du har skrevet, ligger bare i denne fanen til sangboken har fått det. La den stå åpen så lenge.',

  sendNow: 'Send nå',
  unreadable: 'Det som venter, kunne ikke leses. Last siden på nytt.',
  empty: 'Alt er sendt',
  emptyHint: 'Ingen endringer venter på denne enheten.',
  toHome: 'Til forsiden',
  loading: 'Henter det som venter',

  files: (names: readonly string[]) => `Filer: ${names.join(', ')}`,
  madeAt: (time: number) => moment.format(time),

  waits: 'Venter',
  otherRelease: 'Laget av en annen utgave av appen. Den ligger her til appen er oppdatert.',

  choose: 'Velg hva som skal gjelde',
  mend: 'Rett opp',
  again: 'Prøv igjen',
  discard: 'Forkast',
  discardTitle: 'Forkaste endringen?',
  keepVersion: 'Behold den lagrede',
  keepOwn: 'Behold min endring',
  stored: (what: string) => `Lagret nå: ${what}`,
  deleteAnyway: 'Slett likevel',
  cancel: 'Avbryt',

  /** The accessible name of a button or link that applies to one write. */
  actionName: (label: string, title: string, what: string) => `${label}: ${title}, ${what}`,

  undecided: 'Det gikk ikke på denne enheten. Last siden på nytt og prøv igjen.',
  deviceFull:
    'Enheten har ikke plass til å beholde dette. Frigjør plass på den, eller lagre når du har nett.',
  gone: 'Denne endringen venter ikke lenger',
  goneHint: 'Den er sendt, eller det er avgjort i et annet vindu.',
  toList: 'Til det som venter',

  signIn: (count: number) => `${changes(count)} venter. Logg inn for å sende det du har skrevet.`,

  fileGone: (name: string) => `Filen «${name}» er ikke lenger på enheten. Velg den på nytt.`,
};
