import type { BoldMode, ChordColor } from '#song/arrangement/displayPreferences.ts';

/** Song detail (spec §2, §8). */
export const song = {
  loading: 'Laster sangen ...',
  notFound: 'Sang ikke funnet',
  backHome: 'Tilbake til forsiden',
  failedHeading: 'Sangen lot seg ikke åpne',
  failed: 'Sangen kunne ikke hentes. Sjekk nettet og prøv igjen.',
  version: 'Versjon',
  original: 'Hovedversjon',
  boldBadge: 'A',
  toolbar: 'Visning av sangen',
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
