import type { SongFact } from '#contract/songFields.ts';
import type { BoldMode, ChordColor } from '#song/arrangement/displayPreferences.ts';

/** The label of a button with more than two states says the state it is in. */
export const boldModeLabels: Readonly<Record<BoldMode, string>> = {
  none: 'Fet skrift: av',
  'a-sections': 'Fet skrift: A-avsnitt',
  all: 'Fet skrift: alt',
};

export const chordColorLabels: Readonly<Record<ChordColor, string>> = {
  '#dc2626': 'Akkordfarge: rød',
  '#2563eb': 'Akkordfarge: blå',
};

/** The recording of a song, once it is played (spec §2, §4). */
export const player = {
  player: 'Opptak',
  position: 'Sted i opptaket',
  positionOf: (now: string, whole: string) => `${now} av ${whole}`,
  loading: 'Henter opptaket ...',
  close: 'Lukk spilleren',
  failed: 'Feil',
  gone: 'Opptaket finnes ikke lenger.',
  unplayable: 'Denne nettleseren kan ikke spille av opptaket.',
  unreachable: 'Opptaket kunne ikke hentes. Sjekk nettet og prøv igjen.',
};

/** The sheet music of a song on its screen (spec §2). */
export const sheetMusic = {
  heading: 'Noter',
  of: (title: string) => `Noter til ${title}`,
  enlarge: (title: string) => `Forstørr notene til ${title}`,
  open: 'Åpne notene (PDF)',
  openName: (title: string) => `Åpne notene (PDF) til ${title} i ny fane`,
  failed: 'Notene kunne ikke hentes.',
  larger: 'Større',
  smaller: 'Mindre',
  whole: 'Vis hele arket',
  scale: (percent: number) => `${percent} %`,
  close: 'Lukk notene',
};

/** The printed song and what is said about it (spec §7, §8). */
export const print = {
  product: 'Sangbok',
  key: 'Toneart',
  tempo: 'Tempo',
  version: 'Versjon',
  labelled: (label: string, value: string) => `${label}: ${value}`,
  between: ' · ',
  notesHeading: 'Vedlegg og kommentarer:',
  pageNumber: (page: number, pages: number) => `Side ${page} av ${pages}`,
  button: 'Eksporter til PDF',
  pending: 'Lager PDF ...',
  done: 'PDF eksportert',
  doneWhole: 'Alle refreng er med i sin helhet.',
  doneShortened: 'Gjentatte refreng er forkortet.',
  without: (characters: readonly string[]) => {
    const named = characters.slice(0, 10).join(' ') + (characters.length > 10 ? ' …' : '');
    return `Disse tegnene finnes ikke i skriften på papiret, og står som �: ${named}`;
  },
  failed: 'Feil',
  failedText: 'Kunne ikke lage PDF. Prøv igjen.',
};

/** What is said of a song, as panel and paper name it (spec §2, §7). */
export const factNames: Readonly<Record<SongFact, string>> = {
  translator: 'Oversetter',
  composer: 'Komponist',
  bibleReference: 'Bibelhenvisning',
};

/** The Details panel of a song (spec §2). */
export const songDetails = {
  heading: 'Detaljer',
  key: 'Toneart',
  tempo: 'Tempo',
  version: 'Versjon',
  plays: 'Brukt',
  playCount: (count: number) => (count === 1 ? '1 gang' : `${count} ganger`),
  lastPlayed: 'Sist brukt',
  notes: 'Vedlegg og kommentarer',
  versions: 'Versjoner',
  history: 'Historikk',
};

/** «Visning», and the states of what has two (spec §2). */
export const viewSheet = {
  close: 'Lukk visning',
  on: 'på',
  off: 'av',
  sectionLabelsGlyph: 'A·K',
};

/** Keys, pedals and the screen's light (decision 40). */
export const handsFree = {
  screenMayGoOut: {
    title: 'Skjermen kan slukne',
    description:
      'Enheten lar ikke Sangbok holde skjermen på. Velg lengre skjermtid i innstillingene dens før dere synger.',
  },
};

/** «Rull»: the song scrolls by itself (decision 40). */
export const rolling = {
  name: 'Rull',
  start: 'Rull',
  stop: 'Stans',
  slower: 'Saktere',
  faster: 'Fortere',
  speed: (step: number) => `Fart ${step}`,
  settings: 'Fart eller varighet',
  how: (pace: string) => `Fart eller varighet: ${pace}`,
  bySpeed: 'Etter fart',
  byDuration: 'Etter sangens varighet',
  byRecording: 'Etter opptakets varighet',
  duration: 'Minutter og sekunder',
  noDuration: 'Skriv minutter og sekunder, for eksempel 3:20.',
  progress: 'Hvor langt sangen har rullet',
  allSeen: 'Hele sangen er på skjermen.',
  close: 'Lukk rulling',
};
