import type { NextPart } from '#contract/library/songbookTransfer.ts';
import type { ImportOutcome } from '#contract/library/songbookTransfer.ts';
import { formatList } from './formats.ts';

type Part = Pick<NextPart, 'part' | 'parts'>;

const songs = (count: number) => (count === 1 ? '1 sang' : `${count} sanger`);
const countOfFiles = (count: number) =>
  count === 1 ? '1 opptak eller notefil' : `${count} opptak og notefiler`;

/** Exporting and importing a song book as one file (decision 26). */
export const songbook = {
  heading: 'Del sangboken',
  hint: 'Lagre alle sangene som fil til en annen kommunitet, eller hent inn en fil dere har fått. Planene følger ikke med.',

  export: 'Eksporter',
  exporting: 'Eksporterer …',
  exportProgress: (size: string) => `${size} er hentet`,
  exported: 'Sangboken er lagret som fil',
  exportPart: ({ part, parts }: Part) => `Eksporter del ${part} av ${parts}`,
  /** Of the previous part. */
  partExported: ({ part, parts }: Part) => `Del ${Number(part) - 1} av ${parts} er lagret som fil`,
  inParts: (parts: number) =>
    `Sangboken er for stor for én fil og lagres i ${parts} deler. De kan importeres hver for seg, i hvilken rekkefølge som helst.`,
  exportedWithout: (count: number, titles: readonly string[]) =>
    `Eksporten er ferdig, men ${countOfFiles(count)} mangler på serveren og er ikke med. ${
      titles.length === 0 ? '' : `Det gjelder ${formatList(titles.map((title) => `«${title}»`))}. `
    }Si fra til den som drifter sangboken.`,
  exportFailed: 'Kunne ikke eksportere sangboken. Prøv igjen.',

  import: 'Importer',
  chooseFile: 'Velg en eksportert sangbok',
  importTitle: 'Importer sangbok',
  sending: (percent: number) => `Leser filen: ${percent} %`,
  looking: 'Ser gjennom sangboken …',
  resending: (percent: number) => `Sender filen: ${percent} %`,
  writing: 'Legger inn sangene …',

  outcomes: {
    new: (count: number) => `Nye sanger (${count})`,
    different: (count: number) => `Med annen tekst (${count})`,
    filled: (count: number) => `Utfylt (${count})`,
    earlier: (count: number) => `Har dere fra før (en tidligere tekst): ${songs(count)}`,
    same: (count: number) => `Har dere fra før (${count})`,
  } satisfies Record<ImportOutcome, (count: number) => string>,
  differentHint:
    'Disse sangene har dere med en annen tekst. Teksten fra filen blir en versjon ved siden av, og deres egen blir stående.',
  filledHint:
    'Disse sangene har dere. Felt som står tomme hos dere, fylles ut fra filen, og alt dere har skrevet, blir stående.',
  more: (count: number) => `… og ${songs(count)} til`,
  newCategories: (list: readonly string[]) =>
    `${list.length === 1 ? 'Ny kategori' : 'Nye kategorier'}: ${formatList(list)}`,
  otherCategories: (list: readonly string[], becomes: string) =>
    `${list.length === 1 ? 'Kategorien' : 'Kategoriene'} ${formatList(
      list.map((name) => `«${name}»`),
    )} finnes ikke her. Nye sanger derfra kommer i «${becomes}». En prest kan legge til kategorier først.`,
  newFiles: (count: number) =>
    `${count === 1 ? '1 fil' : `${count} filer`} følger med (opptak eller noter)`,

  foreseen: 'Slik blir det. Ingenting er endret ennå.',
  nothing: 'Dere har alt i denne filen fra før. Det er ingenting å importere.',
  empty: 'Det er ingen sanger i denne filen.',
  confirm: (count: number) => `Importer ${songs(count)}`,
  confirmFilled: (count: number) => `Fyll ut ${songs(count)}`,
  confirmCategories: 'Importer kategoriene',
  imported: (count: number) =>
    count === 1 ? '1 sang er importert' : `${count} sanger er importert`,
  filled: (count: number) => `${songs(count)} er utfylt`,
  categoriesImported: 'Kategoriene er importert',
  nothingLeft: 'Noen andre la inn det samme mens du så gjennom. Ingenting er endret.',
  becameOther: 'Sangboken ble endret mens du så gjennom, så det ble litt annerledes enn vist:',

  importFailed: 'Kunne ikke importere sangboken. Prøv igjen.',
  uncertain:
    'Vi vet ikke om sangene kom inn. Prøv igjen: Det som allerede er kommet inn, legges ikke inn to ganger.',
  cancel: 'Avbryt',
  close: 'Lukk',
  tryAgain: 'Prøv igjen',
};
