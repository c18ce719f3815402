import { lyrics } from './song.ts';

/** «Plasser»: chords placed by tapping. */
export const placing = {
  empty: 'Skriv eller lim inn teksten først.',
  failed: lyrics.notDrawn,
  hint: 'Trykk der akkorden skal stå.',
  writtenKey: (key: string) => `Du plasserer i den skrevne tonearten ${key}`,
  check: 'se over',

  panel: 'Akkorder i linjen',
  cells: 'Stavelser',
  syllable: (text: string, chord: string | null) => withChord(`Stavelse ${text}`, chord),
  before: 'Før linjen',
  after: 'Etter linjen',
  outside: (chord: string | null) => withChord('Uten tekst', chord),
  newRow: 'Ny akkordlinje',
  newRowHow: 'Velg den første akkorden i linjen.',
  outsideWords: 'teksten',
  markShort: { before: 'før', after: 'etter' },

  tools: 'Flytt',
  letter: 'a',
  steps: {
    cell: {
      mark: { back: 'Forrige stavelse', on: 'Neste stavelse' },
      chord: {
        back: 'Flytt akkorden én stavelse tilbake',
        on: 'Flytt akkorden én stavelse fram',
      },
    },
    letter: {
      mark: { back: 'Forrige bokstav', on: 'Neste bokstav' },
      chord: { back: 'Flytt akkorden én bokstav tilbake', on: 'Flytt akkorden én bokstav fram' },
    },
  },

  palette: 'Akkorder',
  /** Begins with what is seen, for those who say it to press it. */
  chord: (chord: string, spoken: string) => `${chord}: ${spoken}`,
  replaceBy: 'Bytt til',
  replace: 'Bytt',
  remove: 'Fjern',
  other: 'Annen …',
  otherName: 'Annen akkord',
  put: 'Sett',
  cancel: 'Tilbake til akkordene',
  notChord: 'Dette er ikke en akkord',

  asAbove: 'Som linjen over',
  asSection: (title: string) => `Samme som ${title || 'verset over'}`,
  bare: (title: string, from: string) =>
    `${title || 'Dette verset'} har ingen akkorder. Bruk dem fra ${from || 'verset over'}?`,

  placed: (chord: string, over: string) => `${chord} satt over ${over}`,
  placedBefore: (chord: string) => `${chord} satt før linjen`,
  placedAfter: (chord: string) => `${chord} satt etter linjen`,
  moved: (chord: string, over: string) => `${chord} flyttet til ${over}`,
  removed: (chord: string) => `${chord} fjernet`,
  copied: (doubtful: number) =>
    doubtful === 0
      ? 'Akkordene er lagt på'
      : `Akkordene er lagt på. Se over ${doubtful === 1 ? 'linjen' : `${doubtful} linjer`} der antall stavelser er et annet`,
  noRoom: 'Akkorden får ikke plass her. Skriv den inn under «Skriv».',
};

function withChord(name: string, chord: string | null): string {
  return chord === null ? name : `${name}, akkord ${chord}`;
}
