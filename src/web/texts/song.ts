import type { BoldMode, ChordColor } from '#song/arrangement/displayPreferences.ts';
import type { Voice } from '#song/lyrics/section.ts';

/** Song detail (spec §2, §8). */
export const song = {
  loading: 'Laster sangen …',
  notFound: 'Sang ikke funnet',
  backHome: 'Tilbake til forsiden',
  failedHeading: 'Sangen lot seg ikke åpne',
  failed: 'Sangen kunne ikke hentes. Sjekk nettet og prøv igjen.',
  version: 'Versjon',
  original: 'Hovedversjon',
  toolbar: 'Visning av sangen',
  tempoLabel: 'Tempo',
  view: 'Visning',
  music: 'Musikk',
  musicIn: (key: string) => `Musikk: ${key}`,
  favorite: 'Favoritt',
  /** Begins with the visible word, for those who say it to press it. */
  favoriteHow: (how: string) => `Favoritt: ${how}`,
  edit: 'Rediger',
  more: 'Flere valg',
  addToPlan: 'Legg i plan',
  versions: 'Versjoner',
  history: 'Historikk',
  inBook: 'Åpne i sangboken',
  larger: 'Større tekst',
  smaller: 'Mindre tekst',
  textSize: (percent: number) => `${percent} %`,
  fit: 'Tilpass',
  fitWhat: 'Hele sangen på skjermen',
  fitFullscreen: 'Tilpass i fullskjerm',
  repeatedChorus: 'Vis hele refrenget hver gang',
  lowChords: 'Lave akkorder',
  sectionLabels: 'A·K: vis hvem som synger',
  sectionLabelsGlyph: 'A·K',
  fullscreen: 'Fullskjerm',
  leaveFullscreen: 'Avslutt fullskjerm',
};

/** Exporting a song as a PDF, and its messages (spec §7, §8). */
export const pdfExport = {
  word: 'PDF',
  button: 'Eksporter til PDF',
  pending: 'Lager PDF …',
  sheet: 'PDF og utskrift',
  done: 'PDF eksportert',
  doneWhole: 'Alle refreng er med i sin helhet.',
  doneShortened: 'Gjentatte refreng er forkortet.',
  without: (characters: readonly string[]) => {
    const named = characters.slice(0, 10).join(' ') + (characters.length > 10 ? ' …' : '');
    return `Disse tegnene finnes ikke i skrifttypen i PDF-en og vises som �: ${named}`;
  },
  failed: 'Feil',
  failedText: 'Kunne ikke lage PDF. Prøv igjen.',
};

/** The label of a button with more than two states contains the current state. */
export const boldModeLabels: Readonly<Record<BoldMode, string>> = {
  none: 'Fet skrift: av',
  'a-sections': 'Fet skrift: A-avsnitt',
  all: 'Fet skrift: alt',
};

export const chordColorLabels: Readonly<Record<ChordColor, string>> = {
  '#dc2626': 'Akkordfarge: rød',
  '#2563eb': 'Akkordfarge: blå',
};

/** The recording of a song (spec §2, §4). */
export const recording = {
  play: 'Spill av opptaket',
  pause: 'Sett opptaket på pause',
};

/** The lyrics: spoken names of the marks (spec §4, decision 21), and the error message. */
export const lyrics: {
  readonly voice: Readonly<Record<Voice, string>>;
  readonly notDrawn: string;
} = {
  voice: { A: 'Alle:', K: 'Kantor:' },
  notDrawn: 'Sangteksten kunne ikke vises.',
};

/** Chords as screen readers say them, by the names of Norwegian musicians. */
export const spokenChords = {
  major: 'dur',
  minor: 'moll',
  augmented: 'forstørret',
  /** A dash after a number: `7-5`. */
  lowered: 'b',
  noChord: 'ingen akkord',
  over: (chord: string, bass: string) => `${chord} med ${bass} i bassen`,
  sharp: (note: string) => (note.length === 1 ? `${note}iss` : `${note} kryss`),
  flat: (note: string) => {
    if (note.length > 1) return `${note} b`;
    return 'AE'.includes(note) ? `${note}ss` : `${note}ess`;
  },
  units: {
    2: 'to',
    4: 'fire',
    5: 'fem',
    6: 'seks',
    7: 'sju',
    9: 'ni',
    11: 'elleve',
    13: 'tretten',
    M: 'maj',
    Δ: 'maj',
    aug: 'forstørret',
    aum: 'forstørret',
    dim: 'forminsket',
    '°': 'forminsket',
    º: 'forminsket',
    ø: 'halvforminsket',
    '+': 'pluss',
    '#': 'kryss',
    '♯': 'kryss',
    '♭': 'b',
    omit: 'uten',
    no: 'uten',
  } as Readonly<Record<string, string>>,
};
