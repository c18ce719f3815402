/** The celebrations that a plan is made for (decision 38). */
export const planKinds = ['ordetsLiturgi', 'eukaristi', 'vigilie', 'botsfeiring', 'annet'] as const;
export type PlanKind = (typeof planKinds)[number];

/** When something is celebrated, and what. */
export interface When {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string | null;
  readonly kind: PlanKind;
}

/** The places in a celebration; several items may have the same. */
export const slots = [
  'inngang',
  'lesning',
  'svarsalme',
  'halleluja',
  'evangelium',
  'forbonn',
  'fred',
  'offertorium',
  'hellig',
  'brod',
  'kalk',
  'kommunion',
  'utgang',
  'annet',
] as const;
export type Slot = (typeof slots)[number];

/** Places where something is read, not sung. */
export const readSlots: ReadonlySet<Slot> = new Set(['lesning', 'evangelium', 'forbonn'] as const);

/** Labels of a song: when in the church's year it is sung. */
export const songSeasons = [
  'advent',
  'jul',
  'faste',
  'paske',
  'pinse',
  'maria',
  'alminnelig',
] as const;
export type SongSeason = (typeof songSeasons)[number];

/** One line of a plan: a song, a text, or an empty place. */
export interface PlanItem {
  /** Made by the device. */
  readonly id: string;
  readonly slot: Slot;
  /** Instead of the slot's own name, such as «1. lesning». */
  readonly slotName: string | null;
  readonly songId: string | null;
  /**
   * The song's title when it was chosen: what is left of a song that was removed. Without a song,
   * the name of one that was not found.
   */
  readonly titleThen: string | null;
  readonly versionName: string | null;
  /** Semitones on that day, −11 to 11. */
  readonly transposition: number;
  /** Fret of the capo on that day, 0 to 9. */
  readonly capo: number;
  readonly text: string | null;
  /** In the Bible. */
  readonly reference: string | null;
  readonly who: string | null;
  readonly note: string | null;
}

export const emptyItem: Omit<PlanItem, 'id' | 'slot'> = {
  slotName: null,
  songId: null,
  titleThen: null,
  versionName: null,
  transposition: 0,
  capo: 0,
  text: null,
  reference: null,
  who: null,
  note: null,
};

/** Whether nothing was chosen or written for a place yet. */
export function isEmptyItem({ songId, titleThen, text, reference }: PlanItem): boolean {
  return songId === null && titleThen === null && text === null && reference === null;
}
