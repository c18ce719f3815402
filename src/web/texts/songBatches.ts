import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { undoSongBatch } from '#contract/songs/songBatches.ts';
import { formatList } from './formats.ts';

const songs = (count: number) => (count === 1 ? '1 sang' : `${count} sanger`);

/** «Velg flere» and «Rett …» in the library (decision 74). */
export const choosing = {
  all: (count: number) => `Velg alle (${count})`,
  none: (count: number) => `Velg ingen (${count})`,
  missing: (count?: number) =>
    count === undefined ? 'Rettigheter mangler' : `Rettigheter mangler (${count})`,
  /** Above the songs that it leaves. */
  left: songs,
  noneMissing: 'Ingen sanger her mangler rettigheter',
  bar: 'Valgte sanger',
  chosen: (count: number) => `${count} valgt`,
  correct: 'Rett …',
  leave: 'Avbryt',
  offline: 'Uten nett kan du velge sanger, men ikke rette dem.',
};

/** The panel «Rett …». */
export const correcting = {
  title: (count: number) => `Rett ${songs(count)}`,
  close: 'Lukk vinduet',
  stays: 'Uendret',
  category: 'Kategori',
  language: 'Språk',
  rights: 'Bruksrett',
  rightsUnknown: 'Ukjent',
  labelsHint: 'Trykk én gang for å legge til, en gang til for å ta bort.',
  adds: (label: string) => `${label}, legges til`,
  removes: (label: string) => `${label}, tas bort`,
  cancel: 'Avbryt',
  save: (count: number) => `Lagre på ${songs(count)}`,
  saving: 'Lagrer …',
  /** The answer was lost. */
  uncertain: 'Vi vet ikke om sangene ble endret. Prøv igjen: Ingenting blir gjort to ganger.',
  tooMany: (most: number) => `Velg høyst ${most} sanger om gangen.`,
  offline: 'Mange sanger kan bare rettes med nett.',
};

/** What a correction changes, in a sentence. */
export const corrected = {
  categoryId: 'kategori',
  language: 'språk',
  rightsStatus: 'bruksrett',
  seasons: 'tid i kirkeåret',
  slots: 'ledd i feiringen',
} as const;
export type CorrectedField = keyof typeof corrected;

interface Changed {
  readonly fields: readonly CorrectedField[];
  /** Of the songs that were sent: those that are another than before, and those that are removed. */
  readonly changed: number;
  readonly gone: number;
  readonly sent: number;
}

/** «Endret kategori på 42 sanger», and what became of the others. */
export function changedSentence({ fields, changed, gone, sent }: Changed): string {
  const others = sent - changed - gone;
  return [
    changed === 0
      ? 'Ingen sanger ble endret.'
      : `Endret ${formatList(fields.map((field) => corrected[field]))} på ${songs(changed)}.`,
    others > 0 && `${songs(others)} var slik fra før.`,
    gone > 0 && `${songs(gone)} er slettet i mellomtiden.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

type Undone = AnswerOf<typeof undoSongBatch>;
type Why = Undone['kept'][number]['why'];

const noneBack = 'Ingen sanger ble satt tilbake.';

export type BatchKind = 'change' | 'import';

/** Taking a change of many songs back, or an import. */
export const undoing = {
  undo: { change: 'Angre', import: 'Angre importen' } satisfies Record<BatchKind, string>,
  undone: 'Angret',
  /** The answer was lost. */
  uncertain: 'Vi vet ikke om det ble angret. Prøv igjen: Ingenting blir gjort to ganger.',
  close: 'Lukk meldingen',
  /** What went back. */
  back: {
    change: ({ undone }) => {
      if (undone === 0) return noneBack;
      return undone === 1 ? '1 sang er slik den var.' : `${undone} sanger er slik de var.`;
    },
    import: ({ undone }) => (undone === 0 ? noneBack : `Importen av ${songs(undone)} er angret.`),
  } satisfies Record<BatchKind, (undone: Undone) => string>,
  /** The songs that stay as they are, named, a sentence for each reason. */
  kept: ({ kept }: Undone): string[] =>
    Object.entries(keptSentences).flatMap(([why, sentence]) => {
      const titles = kept.filter((song) => song.why === why).map(({ title }) => title);
      return titles.length === 0 ? [] : [sentence(titles)];
    }),
};

const keptSentences: Readonly<Record<Why, (titles: readonly string[]) => string>> = {
  changed: (titles) =>
    titles.length === 1
      ? `1 sang er endret siden og står som den er: ${named(titles)}.`
      : `${titles.length} sanger er endret siden og står som de er: ${named(titles)}.`,
  removed: (titles) => `${songs(titles.length)} er slettet siden: ${named(titles)}.`,
  erased: (titles) => `${songs(titles.length)} er slettet for godt.`,
  categoryGone: (titles) =>
    titles.length === 1
      ? `1 sang står som den er, for kategorien den hadde, er slettet: ${named(titles)}.`
      : `${titles.length} sanger står som de er, for kategorien de hadde, er slettet: ${named(titles)}.`,
};

const mostNamed = 10;

function named(titles: readonly string[]): string {
  const more = titles.length - mostNamed;
  const shown = titles.slice(0, mostNamed).map((title) => `«${title}»`);
  return formatList(more > 0 ? [...shown, `${more} til`] : shown);
}
