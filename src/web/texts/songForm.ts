import type { ShortText, SongField } from '#contract/songs/songFields.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { formatList } from './formats.ts';
import { factNames, labelNames } from './songTools.ts';

/** The name of a new song's version (spec §2). Apart: the service worker reads it, and not the rest. */
export const firstVersion = 'Original';

/** The form of a song, new or edited (spec §2, §5, §8). */
export const songForm = {
  addTitle: 'Legg til sang',
  /** Followed by the way to bring in many. */
  addDescription: 'En ny sang, eller',
  editTitle: 'Rediger sang',
  basics: 'Om sangen',
  title: 'Sangtittel',
  titleHint: 'Tittelen folk søker etter',
  category: 'Kategori',
  categoryHint: 'Hvor sangen hører hjemme',
  language: 'Språk',
  moreLanguages: 'Flere språk',
  languageHint: 'Velg Blandet når sangen veksler mellom språk',
  tempo: 'Tempo',
  tempoHint: 'Trykk én gang til for å fjerne valget',
  categoriesFailed: 'Kategoriene kunne ikke hentes.',
  lyricsCard: 'Sangtekst med akkorder',
  pasteHere: 'Lim inn sangen her',
  paste: 'Lim inn',
  pasteByHand: 'Hold fingeren i feltet og velg «Lim inn», eller trykk Ctrl+V.',
  lyrics: 'Sangtekst',
  lyricsHint: 'Teksten slik den skal synges, med akkorder',
  write: 'Skriv',
  place: 'Plasser',
  undo: 'Angre',
  redo: 'Gjør om',
  preview: 'Forhåndsvisning',
  previewEmpty: 'Her vises sangen slik den blir, mens du skriver.',
  previewFailed: 'Sangteksten kunne ikke vises, men du kan rette den her.',
  details: 'Flere opplysninger',
  detailsFilled: (count: number) =>
    count === 0 ? songForm.details : `${songForm.details} (${count})`,
  whenCard: 'Når sangen passer',
  whenHint: 'Velg så mange du vil',
  rightsCard: 'Rettigheter',
  rightsStatusHint: 'La det stå åpent hvis du ikke vet det',
  missing: (fields: readonly SongField[]) => `Mangler: ${listFields(fields).toLowerCase()}`,
  notesCard: 'Vedlegg og kommentarer',
  notes: 'Kommentarer',
  notesHint: 'Til den som skal synge eller spille: forspill, rytme, når sangen passer',
  files: 'Filer',
  fileNames: { audioFile: 'Lydopptak', sheetMusicFile: 'Noter' },
  fileHints: {
    audioFile: 'MP3, WAV eller M4A, høyst 10 MB',
    sheetMusicFile: 'PDF, JPG eller PNG, høyst 5 MB',
  },
  choose: 'Velg fil',
  chooseOther: 'Velg en annen fil',
  unchoose: (name: string) => `Ta bort ${name}`,
  replacesUploaded: 'Erstatter filen som er lastet opp, når du lagrer',
  fileTooLarge: 'Fil for stor',
  fileRefused: 'Filen kan ikke brukes',
  uploaded: 'Allerede lastet opp',
  show: 'Vis',
  showName: (name: string) => `Vis ${name.toLowerCase()} i ny fane`,
  remove: 'Fjern',
  removeName: (name: string) => `Fjern ${name.toLowerCase()}`,
  keep: 'Behold',
  keepName: (name: string) => `Behold ${name.toLowerCase()}`,
  removedOnSave: 'Fjernes når du lagrer',
  cancel: 'Avbryt',
  saveNew: 'Lagre sang',
  saveChanges: 'Lagre endringer',
  saving: 'Lagrer...',
  uploading: (percent: number) => `Laster opp: ${percent} %`,
  uploadDone: 'Alt er sendt, venter på svar …',
  stopUpload: 'Avbryt opplastingen',
  uploadAborted: 'Opplastingen ble avbrutt. Alt du har skrevet og valgt, er her fortsatt.',
  created: 'Sang opprettet',
  updated: 'Sang oppdatert',
  nothingChanged: 'Ingenting er endret',
  failed: 'Feil',
  createFailed: 'Kunne ikke opprette sangen. Prøv igjen.',
  versionsFailed: 'Sangen er opprettet, men ikke alle versjonene. Prøv igjen.',
  updateFailed: 'Kunne ikke oppdatere sangen. Prøv igjen.',
  stillHere: 'Alt du har skrevet og valgt, er her fortsatt.',
};

const mostTitles = 12;
const mostChords = 3;
const mostLines = 5;

/** «A, B og 3 til». */
function formatSome(names: readonly string[], most: number): string {
  const more = names.length - most;
  return formatList(more > 0 ? [...names.slice(0, most), `${more} til`] : names);
}

/** What was understood of the lyrics, beside them. */
export const understood = {
  heading: 'Slik er teksten forstått',
  undo: 'Angre',
  was: {
    chordPro: 'Teksten var i ChordPro-format og er skrevet om.',
    openSong: 'Teksten var i OpenSong-format og er skrevet om.',
    mail: 'Det som bare hørte til e-posten, er tatt bort.',
    message: 'Klokkeslett og avsender fra meldingen er tatt bort.',
    marks: 'Tegn for formatering er tatt bort.',
    headings: 'Engelske overskrifter er skrevet på norsk.',
    minors: 'Mollakkordene er skrevet om.',
  },
  songs: (count: number) => `Her er ${count} sanger. Den første er tatt med.`,
  unrecalled: (count: number) =>
    count === 1
      ? 'Ett [^] hadde ingen akkord å gjenta og er tatt bort.'
      : `${count} [^] hadde ingen akkord å gjenta og er tatt bort.`,
  emptyRows: 'Rader uten innhold er tatt bort.',
  filled: (fields: readonly SongField[]) =>
    `Fylt ut fra teksten: ${listFields(fields).toLowerCase()}.`,
  like: (title: string) => `Ligner på «${title}»`,
  show: 'Vis',
  showLike: (title: string) => `Vis «${title}» i ny fane`,
  parts: (titles: readonly string[]) => {
    const more = titles.length - mostTitles;
    return `Deler: ${titles.slice(0, mostTitles).join(', ')}${more > 0 ? ` og ${more} til` : ''}`;
  },
  voice: { A: 'Alle (A)', K: 'Kantor (K)' },
  lines: (voice: string, count: number) => `${voice}: ${count} ${count === 1 ? 'linje' : 'linjer'}`,
  keys: (keys: readonly string[]) =>
    keys.length > 1
      ? `Er tonearten ${keys.join(' eller ')}?`
      : `Akkordene tyder på tonearten ${keys[0]}`,
  useKey: (key: string) => `Bruk ${key}`,
  minors: (chords: readonly string[]) => `Er ${formatSome(chords, mostChords)} moll?`,
  writeMinors: (chords: readonly string[]) => `Ja, skriv ${formatSome(chords, mostChords)}`,
  bareB: { H: 'Akkorden B leses som H', Bb: 'Akkorden B leses som Bb' },
  unknown: (line: number, chords: readonly string[]) =>
    `Linje ${line}: ${chords.length === 1 ? `Akkorden ${formatList(chords)} er ukjent` : `Akkordene ${formatList(chords)} er ukjente`} og blir stående når tonearten endres`,
  sung: (lines: readonly number[]) =>
    `${formatSome(['Linje ' + lines[0], ...lines.slice(1).map(String)], mostLines)} ligner akkorder, men leses som tekst`,
};

/** The syntax of lyrics (spec §4), shown beside the field. */
export const lyricsSyntax = {
  summary: 'Slik skriver du tekst og akkorder',
  rules: [
    'Akkorder i parentes rett foran stavelsen, eller på en egen linje over teksten.',
    'Overskrifter som Vers 1, Refreng, Bridge og Outro på egne linjer deler sangen i avsnitt.',
    'Begynn en linje med A: når alle synger, og med K: for kantoren.',
  ],
  example: 'Refreng\nA: (La-)Våkn opp, min (Re-)sjel,\n   La-        Mi7\nnå lysner dagen.',
};

/** Hints of text fields; not all have one. */
export const shortTextHints: { readonly [F in ShortText]?: string } = {
  number: 'Nummeret i menighetens egen sangbok',
  key: 'For eksempel La- eller Am',
  bibleReference: 'For eksempel Sal 23,1–4',
  rightsHolder: 'Forlaget, eller den som har skrevet sangen',
  workNumber: 'Sangens nummer hos TONO',
};

/** Names of the fields of a song in its form and in messages (spec §3). */
export const songFieldNames: Readonly<Record<SongField, string>> = {
  ...factNames,
  ...labelNames,
  title: 'Sangtittel',
  number: 'Nummer',
  categoryId: 'Kategori',
  language: 'Språk',
  key: 'Toneart',
  noteNames: 'Notenavn',
  tempo: 'Tempo',
  lyrics: 'Sangtekst',
  notes: 'Kommentarer',
  translator: 'Oversetter / arrangør',
  versionName: 'Versjonsnavn',
  rightsStatus: 'Bruksrett',
  alternateVersions: 'Alternative versjoner',
  audioFile: 'Lydopptak',
  sheetMusicFile: 'Noter',
};

/** The question about a plain `B` in the chords of a song (decision 52). */
export const plainB = {
  question: 'Hva betyr B i denne sangen?',
  hint: 'Verken tonearten eller akkordene sier det sikkert. Til du svarer, leses B som H.',
  likely: (meaning: string) => `${meaning}, trolig`,
};

/** The answers to it. */
export const plainBLabels: Readonly<Record<MeaningOfB, string>> = {
  B: 'B (som i B-dur)',
  H: 'H',
};

/** «Sangtittel, toneart og sangtekst». */
export function listFields(fields: readonly SongField[]): string {
  const names = fields.map((field, at) =>
    at === 0 ? songFieldNames[field] : songFieldNames[field].toLowerCase(),
  );
  return formatList(names);
}

const moment = new Intl.DateTimeFormat('nb-NO', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const time = new Intl.DateTimeFormat('nb-NO', { hour: '2-digit', minute: '2-digit' });

const named = 4; // titles at most

/** «Vannet», «Porten» og 3 til. */
function listTitles(titles: readonly string[]): string {
  const quoted = titles.map((title) => `«${title || drafts.untitled}»`);
  return formatSome(quoted, named);
}

/** Unsaved drafts. */
export const drafts = {
  found: (savedAt: number) => `Du har et utkast fra ${moment.format(savedAt)}`,
  foundHint: 'Det ble aldri lagret i sangboken. Vil du gå videre med det?',
  untitled: 'Uten tittel',
  files: (names: readonly string[]) => `Valgte filer: ${names.join(', ')}`,
  resume: 'Fortsett',
  discard: 'Forkast',
  notDiscarded: 'Utkastet kunne ikke slettes, og blir tilbudt igjen neste gang',
  kept: (savedAt: number) => `Utkastet ble lagret kl. ${time.format(savedAt)}`,
  keptWithoutFiles: 'Teksten er tatt vare på som utkast, men ikke filene',
  notKept: 'Denne enheten kan ikke ta vare på utkast. Lagre før du lukker siden.',
  unsaved: (count: number) =>
    count === 1
      ? 'Du har et utkast som ikke er lagret'
      : `Du har ${count} utkast som ikke er lagret`,
  logoutText: (titles: readonly string[]) =>
    titles.length === 1
      ? `${listTitles(titles)} finnes bare på denne enheten. Logger du ut nå, blir utkastet borte.`
      : `${listTitles(titles)} finnes bare på denne enheten. Logger du ut nå, blir utkastene borte.`,
  logoutToo: (titles: readonly string[]) => `Utkast blir også borte: ${listTitles(titles)}.`,
  leaveTitle: 'Forlate siden uten å lagre?',
  leaveText: 'Det du har skrevet, blir liggende som utkast på denne enheten.',
  leave: 'Forlat siden',
  stay: 'Bli her',
};
