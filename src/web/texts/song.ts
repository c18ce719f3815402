import type { SongFact } from '#contract/songFields.ts';
import type { BoldMode, ChordColor } from '#song/arrangement/displayPreferences.ts';
import type { Voice } from '#song/lyrics/section.ts';

/** Song detail (spec §2, §8). */
export const song = {
  loading: 'Laster sangen ...',
  notFound: 'Sang ikke funnet',
  backHome: 'Tilbake til forsiden',
  failedHeading: 'Sangen lot seg ikke åpne',
  failed: 'Sangen kunne ikke hentes. Sjekk nettet og prøv igjen.',
  version: 'Versjon',
  original: 'Hovedversjon',
  toolbar: 'Visning av sangen',
  heardKey: (heard: string, written: string) => `${heard} (skrevet ${written})`,
  keyLabel: 'Toneart',
  tempoLabel: 'Tempo',
  view: 'Visning',
  closeView: 'Lukk visning',
  on: 'på',
  off: 'av',
  edit: 'Rediger sangen',
  larger: 'Større tekst',
  smaller: 'Mindre tekst',
  textSize: (percent: number) => `${percent} %`,
  repeatedChorus: 'Vis gjentatte refreng',
  lowChords: 'Lave akkorder',
  sectionLabels: 'A·K: vis hvem som synger',
  sectionLabelsGlyph: 'A·K',
  fullscreen: 'Fullskjerm',
  leaveFullscreen: 'Avslutt fullskjerm',
};

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

/** The recording of a song, played on its screen (spec §2, §4). */
export const recording = {
  play: 'Spill av opptaket',
  pause: 'Sett opptaket på pause',
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

/** What is spoken for the marks in the lyrics (spec §4, decision 21). */
export const lyrics: { readonly voice: Readonly<Record<Voice, string>> } = {
  voice: { A: 'Alle:', K: 'Kantor:' },
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
