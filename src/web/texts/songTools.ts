import type { SongFact, SongLabel } from '#contract/songs/songFields.ts';
import type { Ease } from '#song/chords/key.ts';
import type { FoundShapes, Instrument, Shape } from '#song/chords/shapes.ts';
import type { Tones } from '#song/chords/readQuality.ts';
import type { CapoView, Notation } from '#song/valueSets.ts';

/** The recording's player (spec §2, §4). */
export const player = {
  player: 'Opptak',
  position: 'Sted i opptaket',
  positionOf: (now: string, whole: string) => `${now} av ${whole}`,
  loading: 'Henter opptaket …',
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

/** The song on paper (spec §7), and the sheet that shares and prints it. */
export const print = {
  product: 'Sangbok',
  key: 'Toneart',
  tempo: 'Tempo',
  version: 'Versjon',
  labelled: (label: string, value: string) => `${label}: ${value}`,
  between: ' · ',
  notesHeading: 'Vedlegg og kommentarer:',
  pageNumber: (page: number, pages: number) => `Side ${page} av ${pages}`,
  close: 'Lukk utskrift og deling',
  save: 'Lagre',
  share: 'Del',
  shareFailed: 'Kunne ikke dele PDF-en. Prøv igjen.',
  print: 'Skriv ut',
  largerLetters: 'Større bokstaver',
  a5: 'A5-ark',
  a5What: 'Halvt så stort som A4',
  lyricsOnly: 'Bare teksten',
  lyricsOnlyWhat: 'Uten akkorder',
  shapes: 'Grepbilder til slutt',
  shapesHeading: (instrument: string) => `Grepbilder for ${instrument}`,
};

/** Names of a song's facts in panel, print and form (spec §2, §7). */
export const factNames: Readonly<Record<SongFact, string>> = {
  translator: 'Oversetter',
  bibleReference: 'Bibelhenvisning',
  lyricist: 'Tekstforfatter',
  composer: 'Komponist',
  rightsHolder: 'Rettighetshaver',
  workNumber: 'Verksnummer',
};

/** Names of a song's labels in panel and form. */
export const labelNames: Readonly<Record<SongLabel, string>> = {
  seasons: 'Tid i kirkeåret',
  slots: 'Ledd i feiringen',
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
  sung: 'Sunget',
};

/** «Visning», with the states of its toggles (spec §2). */
export const viewSheet = {
  close: 'Lukk visning',
  on: 'på',
  off: 'av',
};

/** «⋯» of a song on phones (decision 54). */
export const moreSheet = {
  close: 'Lukk flere valg',
  place: 'Plasser akkorder',
};

/** The wake lock (decision 40). */
export const wakeLock = {
  screenMayGoOut: {
    title: 'Skjermen kan slukne',
    description:
      'I innstillingene på enheten kan du slå av Autolås eller la skjermen stå på lenger.',
  },
};

/** «Rull»: autoscroll (decision 40). */
export const rolling = {
  name: 'Rull',
  start: 'Rull',
  stop: 'Stans',
  slower: 'Saktere',
  faster: 'Raskere',
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

/** «Grepbilder»: chord shapes. */
export const chordShapes = {
  heading: 'Grepbilder',
  of: (chord: string) => `Grep for ${chord}`,
  instrument: 'Instrument',
  instruments: { guitar: 'Gitar', ukulele: 'Ukulele' } satisfies Record<Instrument, string>,
  leftHanded: 'Venstrehendt',
  place: (at: number, count: number) => `${at} av ${count}`,
  next: (at: number, count: number, chord: string) => `${at} av ${count}, neste grep for ${chord}`,
  baseFret: (fret: number) => `${fret}.`,
  noChords: 'Denne sangen har ingen akkorder å vise grep for.',
  unknown: 'Sangboken har ikke noe grep for denne akkorden.',
  without: {
    bass: 'Grepet er uten basstonen.',
    added: 'Grepet er uten tilleggstonene.',
    both: 'Grepet er uten basstonen og tilleggstonene.',
  } satisfies Record<NonNullable<FoundShapes['without']>, string>,
  readAs: {
    greatSeventh: 'Lest med stor septim (maj7).',
    raisedFifth: 'Lest med forstørret kvint (7#5).',
  } satisfies Record<NonNullable<Tones['readAs']>, string>,
  loading: 'Henter grepene …',
  failed: 'Grepene kunne ikke hentes. Sjekk nettet og prøv igjen.',
};

const fingers = ['', 'pekefinger', 'langfinger', 'ringfinger', 'lillefinger'];

/** Describes a shape for screen readers, starting from the string nearest the player's face. */
export function sayShape({ frets, fingers: held, barres }: Shape): string {
  const strings = frets.map((fret, string) => {
    const name = `streng ${frets.length - string}`;
    if (fret === null) return `${name} ikke med`;
    if (fret === 0) return `${name} åpen`;
    return `${name} ${[`bånd ${fret}`, fingers[held[string] ?? 0]].filter(Boolean).join(' ')}`;
  });
  const across = barres.map(({ fret }) => `barré på bånd ${fret}`);
  return [...new Set(across), ...strings].join(', ');
}

/** Practising a recording: slower, in a loop (decision 40). */
export const practice = {
  open: 'Øv',
  name: 'Øving',
  slower: 'Saktere',
  faster: 'Raskere',
  rate: 'Tempo',
  percent: (percent: number) => `${percent} %`,
  mark: {
    a: (at: string | null) => (at === null ? 'Sløyfen begynner her' : `Sløyfen begynner ${at}`),
    b: (at: string | null) => (at === null ? 'Sløyfen slutter her' : `Sløyfen slutter ${at}`),
  },
  clear: 'Fjern sløyfen',
};

/** «2 halvtoner opp»; a no-break space keeps the number with its word. */
function semitones(count: number): string {
  const steps = Math.abs(count);
  return `${steps}\u00a0${steps === 1 ? 'halvtone' : 'halvtoner'} ${count < 0 ? 'ned' : 'opp'}`;
}

/** The active music settings, in heading, details and print (decisions 32 to 36). */
export const saidMusic = {
  between: ' · ',
  /** «+2», with a minus as long as the plus. */
  moved: (count: number) => (count < 0 ? `−${-count}` : `+${count}`),
  low: 'lave akkorder',
  capo: (fret: number, shows: CapoView) =>
    shows === 'sounding' ? `capo\u00a0${fret}, klingende akkorder` : `capo\u00a0${fret}`,
};

export const notationNames: Readonly<Record<Notation, string>> = {
  written: 'Som skrevet',
  solfège: 'Do Re Mi',
  'H-Bb': 'C D E med H og Bb',
  'B-Bb': 'C D E med B og Bb',
  'H-B': 'C D E med H og B',
};

export const capoViewNames: Readonly<Record<CapoView, string>> = {
  shapes: 'Grep',
  sounding: 'Klingende',
  both: 'Begge deler',
};

/** «Musikk» of an open song. */
export const musicPanel = {
  close: 'Lukk musikk',
  key: 'Toneart',
  unknownKey: 'Ukjent',
  lower: 'En halvtone ned',
  higher: 'En halvtone opp',
  keyNow: (key: string) => `Toneart: ${key}. Velg en annen`,
  keys: 'Tonearter',
  written: 'skrevet',
  steps: (count: number) => (count === 0 ? 'som skrevet' : semitones(count)),
  ease: { easy: 'lett', medium: 'middels', hard: 'vrien' } satisfies Record<Ease, string>,
  asWritten: 'Slik den er skrevet',
  isAsWritten: 'Slik den er skrevet',
  moved: (count: number, written: string | null) =>
    written === null ? semitones(count) : `${semitones(count)} fra ${written}`,
  low: (written: string | null, showsG: boolean) => {
    const low = written === null ? 'lave akkorder' : `lave akkorder, skrevet ${written}`;
    return showsG ? `${low}. G er det samme som Sol` : low;
  },
  capo: 'Capo',
  capoDown: 'Capo ett bånd ned',
  capoUp: 'Capo ett bånd opp',
  noCapo: 'ingen',
  capoShapes: (key: string | null) => (key === null ? '' : `grep i ${key}`),
  capoShows: 'Med capo vises',
  notation: 'Akkordnavn',
  noChords: 'Sangen har ingen akkorder å flytte.',
  proposed: (...keys: readonly string[]) => `Akkordene tyder på ${keys.join(' eller ')}.`,
  noKey: (field: string) => `«${field}» er ikke en toneart.`,
  right: 'Stemmer',
  chooseKey: 'Velg en annen',
  keyOfSong: 'Sangens toneart',
  save: 'Lagre',
  notNow: 'Ikke nå',
  keyKept: (key: string) => `Toneart lagret: ${key}`,
  keyFailed: 'Tonearten ble ikke lagret',
  keyFailedText: 'Prøv igjen om litt.',
  songChanged: 'Noen andre har endret sangen. Se på den og svar igjen.',
};
