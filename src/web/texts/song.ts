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
  keyLabel: 'Toneart',
  tempoLabel: 'Tempo',
  view: 'Visning',
  music: 'Musikk',
  edit: 'Rediger sangen',
  larger: 'Større tekst',
  smaller: 'Mindre tekst',
  textSize: (percent: number) => `${percent} %`,
  fit: 'Tilpass',
  fitWhat: 'Hele sangen på skjermen',
  repeatedChorus: 'Vis gjentatte refreng',
  lowChords: 'Lave akkorder',
  sectionLabels: 'A·K: vis hvem som synger',
  fullscreen: 'Fullskjerm',
  leaveFullscreen: 'Avslutt fullskjerm',
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
