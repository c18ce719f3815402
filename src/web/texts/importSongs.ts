import type { ImportCounts } from '#contract/library/songbookTransfer.ts';
import type { ImportWarning, ImportWarningCode } from '#song/import/importedSong.ts';
import { formatList } from './formats.ts';

const songs = (count: number) => (count === 1 ? '1 sang' : `${count} sanger`);
const files = (count: number) => (count === 1 ? '1 fil' : `${count} filer`);
const versions = (count: number) => (count === 1 ? '1 versjon' : `${count} versjoner`);

/** «Hent inn sanger»: choosing files and reading them. */
export const importFiles = {
  description: 'Fra mapper, andre programmer og tekst dere har liggende',
  drop: 'Slipp filer her, velg filer, eller lim inn tekst.',
  /** Where nothing can be dropped. */
  choose: 'Velg filer, eller lim inn tekst.',
  formats: 'ChordPro, OnSong, OpenSong, OpenLyrics og ren tekst, også mange i en zip.',
  stays: 'Filene leses på denne enheten. Bare sangene du velger, sendes.',
  noCategories: 'En prest må legge til den første kategorien.',
  chooseFiles: 'Velg filer',
  chooseFolder: 'Velg mappe',
  paste: 'Lim inn tekst',
  text: 'Tekst med én eller flere sanger',
  textHint: 'Er det flere sanger, setter du en linje med --- mellom dem.',
  readText: 'Les teksten',
  cancel: 'Avbryt',
  pasted: 'Innlimt tekst',
  more: 'Legg til flere',
  moreTitle: 'Legg til flere sanger',
  close: 'Lukk vinduet',
  reading: (done: number, of: number) => `Leser fil ${Math.min(done + 1, of)} av ${of}`,
  stop: 'Avbryt',
  refused: (count: number) => `${files(count)} ble ikke lest`,
  doubtful: (count: number) => `Se over ${files(count)}`,
  answered: (count: number) => `${files(count)} lest slik du svarte`,
  readAsOne: 'Lest som én sang',
  readParted: (count: number) => (count === 1 ? 'Fant bare én sang' : `Delt i ${songs(count)}`),
  /** How a file is read again of which it is uncertain where its songs begin. */
  asOne: 'Les som én sang',
  parted: 'Del i flere sanger',
};

/** Why a file was not read, and what to do; by the code of its reading. */
export const refusedFiles: Readonly<Record<string, string>> & { readonly unknownKind: string } = {
  wordOrPdf: 'Word og PDF kan ikke leses her ennå. Lim inn teksten.',
  otherProgram:
    'Åpne filen i programmet den er laget i, og lagre den som ren tekst, eller lim inn teksten.',
  picture: 'Bilder kan ikke leses. Skriv inn sangen, eller lim inn teksten.',
  unknownKind:
    'Filer av denne typen kan ikke leses her. Eksporter sangene som tekst eller ChordPro, eller lim inn teksten.',
  tooLarge: 'Filen er for stor. Del den i flere.',
  tooManyFiles: 'Det er for mange filer i denne zip-en. Pakk den ut og velg en mappe om gangen.',
  archiveInside: 'Dette er en zip inne i en zip. Pakk den ut og velg den for seg.',
  password: 'Filen er låst med passord. Pakk den ut og velg filene i den.',
  damaged: 'Filen er skadet. Hent den på nytt der den kommer fra.',
  tooSlow: 'Filen tok for lang tid å lese. Del den i flere, eller lim inn teksten.',
  empty: 'Det er ingen sang i filen.',
  ownExport: 'Dette er en eksportert sangbok. Hent den inn med «Importer» i innstillingene.',
  readerMissing: 'Filen ble ikke lest. Første gang trengs det nett. Prøv igjen.',
};

/** Questions of the whole batch, each with what the answer does. */
export const importQuestions = {
  heading: 'For alle sangene',
  hint: 'Det du retter på en enkelt sang, går foran.',
  bareB: 'Hva betyr B i disse sangene?',
  bareBOpen: (count: number) => `Gjelder ${songs(count)}. Til du svarer, leses B som H.`,
  bareBAnswered: {
    B: (count: number) => `B leses som Bb i ${songs(count)}.`,
    H: (count: number) => `B leses som H i ${songs(count)}.`,
  },
  smallMinors: 'Er små bokstaver (e, f#) moll eller ord?',
  smallMinorsChoices: { minors: 'Moll', words: 'Ord' },
  smallMinorsOpen: (count: number) => `Gjelder ${songs(count)}. Til du svarer, er de tekst.`,
  smallMinorsAnswered: {
    minors: (count: number) => `e blir Em i ${songs(count)}.`,
    words: (count: number) => `De blir stående som tekst i ${songs(count)}.`,
  },
  category: 'Kategori',
  categoryFirst: 'Velg kategori for sangene først',
  categoryOpen: (count: number) => `${songs(count)} mangler kategori og kan ikke hentes inn ennå.`,
  categoryAnswered: (count: number, name: string) => `${songs(count)} kommer i «${name}».`,
  language: 'Språk',
  languageOpen: (count: number) =>
    `${songs(count)} mangler språk, for teksten sier det ikke, og kan ikke hentes inn ennå.`,
  languageAnswered: (count: number, name: string) =>
    `${songs(count)} får språket ${name.toLowerCase()}.`,
  rightsStatus: 'Bruksrett',
  rightsOpen: 'La det stå åpent hvis du ikke vet det. Det kan rettes for mange sanger senere.',
  rightsAnswered: (count: number, name: string) => `${songs(count)} får «${name}».`,
  open: 'Ikke svart',
};

/** The list of what was read. */
export const importList = {
  heading: (count: number) => songs(count),
  kept: 'Du kan lukke siden og fortsette senere.',
  notKept: 'Denne nettleseren tar ikke vare på sangene. La siden stå åpen til de er hentet inn.',
  bookFailed: 'Sangboken kunne ikke leses, så vi vet ikke hva dere har fra før.',
  tryAgain: 'Prøv igjen',
  filter: 'Vis',
  filters: {
    all: (count: number) => `Alle (${count})`,
    check: (count: number) => `Se over (${count})`,
    new: (count: number) => `Nye (${count})`,
    here: (count: number) => `Har dere fra før (${count})`,
    like: (count: number) => `Ligner (${count})`,
  },
  none: 'Ingen sanger her',
  chooseAll: (count: number) => `Velg alle (${count})`,
  chooseNone: (count: number) => `Velg ingen (${count})`,
  allAsVersions: (count: number) =>
    count === 1 ? 'Legg til som versjon' : `Legg til alle ${count} som versjoner`,
  choose: (title: string) => `Hent inn «${title}»`,
  untitled: 'Uten tittel',
  /** «Nr. 12» is what others of the batch are said to resemble. */
  firstWords: (at: number, words: string) => `Nr. ${at} · ${words}`,
  giveUp: 'Forkast',
  giveUpTitle: 'Forkaste importen?',
  giveUpText: (count: number) =>
    `${songs(count)} som ikke er hentet inn, blir borte herfra. Filene dine blir ikke rørt.`,
  goOn: 'Fortsett',
  leaveTitle: 'Forlate siden?',
  leaveText: 'Denne nettleseren tar ikke vare på sangene. Det du har sett over, blir borte.',
  leave: 'Forlat siden',
  stay: 'Bli her',
};

/** What is known of a song that was read. */
export const importStates = {
  new: 'Ny',
  same: 'Har dere fra før',
  otherText: 'Har dere fra før, med annen tekst',
  like: (title: string) => `Ligner på «${title}»`,
  likeHere: (at: number) => `Ligner på nr. ${at} her`,
  check: (count: number) => `Se over (${count})`,
};

/** A song that is looked over. */
export const importReview = {
  bar: 'Sangen som ses over',
  back: 'Alle sangene',
  next: (count: number) => `Neste å se over (${count})`,
  number: (at: number) => `Nr. ${at}`,
  from: (file: string) => `Fra ${file}`,
  pasted: 'Limt inn',
  /** A sentence may begin with the field itself. */
  fault: (field: string, sentence: string) =>
    sentence.startsWith(field) ? sentence : `${field}: ${sentence}`,
  show: 'Teksten',
  tabs: { drawn: 'Slik blir den', original: 'Originalen', write: 'Rett teksten' },
  details: 'Flere opplysninger',
  decide: 'Hva skal skje med sangen?',
  choices: { asVersion: 'Legg til som versjon', asSong: 'Legg til som ny sang', leave: 'La være' },
  /** Of a song without a twin. */
  take: 'Hent inn',
  /** Of one that is here with the same words. */
  fill: 'Fyll ut det som mangler',
  versionName: 'Navn på versjonen',
  theirs: 'Deres',
  theirsHere: (at: number) => `Nr. ${at} her`,
  mine: 'Fra filen',
  noDifference: 'Det er ingen forskjell.',
  twinMissing: 'Sangen dere har, kunne ikke hentes.',
  /** Of a chosen one, in the list. */
  short: { version: 'som versjon', filling: 'fyller ut', nothing: '' },
  becomes: {
    song: 'Hentes inn som ny sang.',
    version: (title: string) => `Hentes inn som versjon av «${title}».`,
    filling: 'Det som står tomt hos dere, blir utfylt.',
    nothing: 'Hentes ikke inn.',
    waiting: 'Venter på at du ser over den.',
    faulty: 'Kan ikke hentes inn før det er rettet.',
  },
};

const atLine = (line: number | undefined) => (line === undefined ? '' : `Linje ${line}: `);
const quoted = (text: string | undefined) => (text === undefined ? '' : `: «${text}»`);

const warnings: Readonly<Record<ImportWarningCode, (warning: ImportWarning) => string>> = {
  chordsUnplaced: ({ line }) => `${atLine(line)}Akkordene kunne ikke plasseres over ordene`,
  noTitle: () => 'Teksten hadde ingen tittel. De første ordene står som tittel',
  tooLong: ({ text }) => `Noe var for langt for feltet sitt og står i kommentarene${quoted(text)}`,
  image: ({ line, text }) =>
    `${atLine(line)}Et bilde eller en tabulatur kom ikke med${quoted(text)}`,
  unknownChord: ({ line, text }) =>
    `${atLine(line)}Akkorden ${text} er ukjent og blir stående når tonearten endres`,
  smallMinor: ({ line, text }) => `${atLine(line)}Er ${text ?? 'de små bokstavene'} moll?`,
  bOrH: () => 'B kan være både B og H',
  encoding: () => 'Se etter feil i bokstavene, særlig æ, ø og å',
  parting: () => 'Det er usikkert hvor sangene i filen begynner og slutter',
  leftOver: ({ line, text }) => `${atLine(line)}Hører ikke til noen sang${quoted(text)}`,
};

/** What a person should look at before a song comes in. */
export function warningSentence(warning: ImportWarning): string {
  return warnings[warning.code](warning);
}

/** Sending the chosen songs. */
export const importSending = {
  bar: 'Valgte sanger',
  chosen: (count: number) => `${count} valgt`,
  send: (count: number) => (count === 0 ? 'Hent inn' : `Hent inn ${songs(count)}`),
  sum: ({ song, version, filling }: Readonly<Record<'song' | 'version' | 'filling', number>>) =>
    formatList([
      ...(song > 0 ? [song === 1 ? '1 ny sang' : `${song} nye sanger`] : []),
      ...(version > 0 ? [versions(version)] : []),
      ...(filling > 0 ? [`${filling} utfylt`] : []),
    ]),
  looking: 'Ser etter hva dere har fra før …',
  sending: (percent: number) => `Sender sangene: ${percent} %`,
  writing: 'Henter inn sangene …',
  stop: 'Avbryt',
  differs: 'Sangboken er endret i mellomtiden',
  differsNow: (counts: ImportCounts) => `Nå blir det slik: ${countsInWords(counts)}.`,
  confirm: 'Hent inn likevel',
  lookAgain: 'Se over igjen',
  failed: 'Sangene ble ikke hentet inn. Alt du har sett over, er her fortsatt. Prøv igjen.',
  restFailed: (why: string) => `Resten av sangene ble ikke hentet inn. ${why}`,
  tryRest: 'De er her fortsatt. Prøv igjen.',
  uncertain: 'Vi vet ikke om alle sangene kom inn. Prøv igjen: Ingen sang kommer inn to ganger.',
  offline: 'Sanger kan bare hentes inn med nett.',
  tryAgain: 'Prøv igjen',
  library: 'Til biblioteket',
  more: 'Hent inn flere',
};

function countsInWords(counts: ImportCounts): string {
  const known = counts.same + counts.earlier;
  return formatList([
    ...(counts.new > 0 ? [counts.new === 1 ? '1 ny sang' : `${counts.new} nye sanger`] : []),
    ...(counts.different > 0 ? [versions(counts.different)] : []),
    ...(counts.filled > 0 ? [`${counts.filled} utfylt`] : []),
    ...(known > 0 ? [`${known} dere har fra før`] : []),
  ]);
}

/** «42 sanger er hentet inn. 3 venter på at du ser over dem.» */
export function importedSentence(counts: ImportCounts, waiting: number): string {
  const added = counts.new + counts.different;
  const known = counts.same + counts.earlier;
  const outcomes = [
    ...(added > 0 ? [`${songs(added)} er hentet inn.`] : []),
    ...(counts.filled > 0 ? [`${songs(counts.filled)} er utfylt.`] : []),
  ];
  return [
    ...(outcomes.length > 0 ? outcomes : ['Ingen sanger ble hentet inn.']),
    ...(known > 0 ? [`${songs(known)} hadde dere fra før.`] : []),
    ...(waiting > 0
      ? [`${waiting} venter på at du ser over ${waiting === 1 ? 'den' : 'dem'}.`]
      : []),
  ].join(' ');
}
