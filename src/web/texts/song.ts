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
