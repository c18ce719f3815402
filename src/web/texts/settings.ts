import { formatList } from './formats.ts';

/** Settings (spec §2). */
export const settings = {
  title: 'Innstillinger',
  description: 'Tilpass appen etter dine behov',
  display: 'Visning',
  darkTheme: 'Mørkt tema',
  darkThemeHint: 'Følger enheten til du velger selv',
  textSize: 'Tekststørrelse i sanger',
  textSizes: { small: 'Liten', medium: 'Medium', large: 'Stor', extraLarge: 'Ekstra stor' },
  sample: ['Morgenen gryr,', 'fuglene synger.'],
  sampleLabel: 'Slik ser sangteksten ut',
  reset: 'Tilbakestill visning',
  resetHint: 'Tema, tekststørrelse, akkordfarge og de andre valgene for sanger',
  resetDone: 'Visningen er tilbakestilt',
  sound: 'Lyd',
  autoplay: 'Automatisk avspilling',
  autoplayHint: 'Opptaket begynner når du åpner sangen',
  repeatAudio: 'Gjenta lyd',
  repeatAudioHint: 'Opptaket begynner på nytt når det er slutt',
  data: 'Databehandling',
  offlineMode: 'Offline-modus',
  offlineModeHint: 'Sangene ligger på denne enheten og kan brukes uten nett',
  profile: 'Profil',
  name: 'Navn',
  community: 'Kommunitet',
  role: 'Rolle',
  editProfile: 'Rediger profil',
  invite: 'Inviter bruker',
  administration: 'Administrasjon',
  administrationHint: 'Personer, invitasjoner og kategorier i hele sangboken',
  toAdministration: 'Åpne administrasjonen',
  about: 'Om appen',
  aboutText:
    'Sangbok samler kommunitetens sanger på ett sted: tekst og akkorder, lette å finne og gode å synge etter. Den er laget for kantorer, kateketer og prester, og for alle som synger med.',
  version: (version: string) => `Versjon ${version}`,
  contact: 'Kontakt',
  contactSubject: 'Sangbok',
  contactFailed: 'Kunne ikke finne ut hvem du kan kontakte. Prøv igjen.',
  contactPrests: 'Snakk med en prest i sangboken:',
  contactNobody: 'Sangboken har ingen prest med åpen konto nå.',
  prest: ({ firstName, community }: { firstName: string; community: string }) =>
    `${firstName}, ${community}`,
};

const songs = (count: number) => (count === 1 ? '1 sang' : `${count} sanger`);
const countOfFiles = (count: number) =>
  count === 1 ? '1 opptak eller notefil' : `${count} opptak og notefiler`;

/** A song book leaves as one file and comes in again (decision 26). */
export const songbook = {
  heading: 'Del sangboken',
  hint: 'Lagre alle sangene som én fil til en annen kommunitet, eller hent inn en fil dere har fått.',

  export: 'Eksporter',
  exporting: 'Eksporterer...',
  exportProgress: (size: string) => `${size} er hentet`,
  exported: 'Sangboken er lagret som fil',
  exportedLarge: (size: string) =>
    `Filen er på ${size}. Andre kan ikke importere mer enn 50 MB på én gang.`,
  exportedWithout: (count: number, titles: readonly string[]) =>
    `Eksporten er ferdig, men ${countOfFiles(count)} mangler på tjeneren og er ikke med. ${
      titles.length === 0 ? '' : `Det gjelder ${formatList(titles.map((title) => `«${title}»`))}. `
    }Si fra til den som drifter sangboken.`,
  exportFailed: 'Kunne ikke eksportere sangboken. Prøv igjen.',

  import: 'Importer',
  chooseFile: 'Velg en eksportert sangbok',
  importTitle: 'Importer sangbok',
  sending: (percent: number) => `Leser filen: ${percent} %`,
  looking: 'Ser gjennom sangboken...',
  resending: (percent: number) => `Sender filen: ${percent} %`,
  writing: 'Legger inn sangene...',

  fates: {
    new: (count: number) => `Nye sanger (${count})`,
    different: (count: number) => `Andre tekster (${count})`,
    same: (count: number) => `Har dere fra før (${count})`,
  },
  differentHint:
    'Disse sangene har dere med en annen tekst. Teksten fra filen blir en versjon ved siden av, og deres egen blir stående.',
  more: (count: number) => `... og ${songs(count)} til`,
  newCategories: (list: readonly string[]) =>
    `${list.length === 1 ? 'Ny kategori' : 'Nye kategorier'}: ${formatList(list)}`,
  otherCategories: (list: readonly string[], becomes: string) =>
    `${list.length === 1 ? 'Kategorien' : 'Kategoriene'} ${formatList(
      list.map((name) => `«${name}»`),
    )} finnes ikke her. Nye sanger derfra kommer i «${becomes}». En prest kan legge til kategorier først.`,
  newFiles: (count: number) => `${countOfFiles(count)} følger med`,

  foreseen: 'Slik blir det. Ingenting er endret ennå.',
  nothing: 'Dere har alt i denne filen fra før. Det er ingenting å importere.',
  empty: 'Det er ingen sanger i denne filen.',
  confirm: (count: number) => `Importer ${songs(count)}`,
  confirmCategories: 'Importer kategoriene',
  imported: (count: number) =>
    count === 1 ? '1 sang er importert' : `${count} sanger er importert`,
  categoriesImported: 'Kategoriene er importert',
  nothingLeft: 'Noen andre la inn det samme mens du så gjennom. Ingenting er endret.',
  becameOther: 'Sangboken ble endret mens du så gjennom, så det ble litt annerledes enn vist:',

  importFailed: 'Kunne ikke importere sangboken. Prøv igjen.',
  uncertain:
    'Vi vet ikke om sangene kom inn. Prøv igjen: det som alt er inne, kommer ikke to ganger.',
  cancel: 'Avbryt',
  close: 'Lukk',
  tryAgain: 'Prøv igjen',
};
