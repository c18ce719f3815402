import { distanceWithin } from './distance.ts';
import { foldWords } from './findTitle.ts';
import type { Slot } from './plan.ts';
import { namedPlaces } from './templates.ts';

/** A place in a celebration, with the name that a list gave it, where it is not the slot's own. */
export interface Place {
  readonly slot: Slot;
  readonly slotName: string | null;
}

export type SlotNames = Readonly<Record<Slot, string>>;

/** Null if the text names no place that is known. */
export type PlaceReader = (name: string) => Place | null;

/** Reads «Svarsalme», «svarsalmen», «Inngangssang», «Epistel», «1. lesning» or «Lesning 1» as a place. */
export function placeReader(names: SlotNames): PlaceReader {
  const ofSlots = (Object.entries(names) as [Slot, string][]).flatMap(([slot, name]) =>
    [name, slot].map((each) => [{ slot, slotName: null }, stemOf(each)] as const),
  );
  const stems: readonly (readonly [place: Place, stem: string])[] = [
    ...ofSlots,
    ...namedPlaces.map((place) => [place, stemOf(place.slotName)] as const),
  ];
  return (name) => {
    const stem = stemOf(name);
    const most = stem.length < 5 ? 0 : 1;
    const found =
      stems.find(([, known]) => known === stem) ??
      stems.find(([, known]) => distanceWithin(stem, known, most) !== null);
    if (found === undefined) return null;
    const [{ slot, slotName }] = found;
    return { slot, slotName: /\d/.test(name) ? name : slotName };
  };
}

/** Folded, without number, «-sang» and the ending of the definite form. */
function stemOf(name: string): string {
  const words = foldWords(name).replace(/^\d+ | \d+$/, '');
  return words.replace(/s?sang(?:en)?$/, '').replace(/(?:en|et|a|e|n|t)$/, '');
}

/** A line with a place in front. */
export interface SplitLine {
  readonly name: string;
  readonly place: Place;
  readonly rest: string;
  /** Whether it names a place even if the rest is no song. */
  readonly isSure: boolean;
}

/** A name before a colon that is not part of a time or a reference. */
const beforeColon = /^([^:]{1,60}):(?!\d) ?(.*)$/;
/** A name before a dash, or before another character typed instead of the colon. */
const beforeDash = /^((?:\d\. )?\S+)([ ,;.–—-]+)(.+)$/;

export function splitAtPlace(line: string, placeOf: PlaceReader): SplitLine | null {
  const [, name = '', rest = ''] = beforeColon.exec(line) ?? [];
  if (name !== '') {
    const place = placeOf(name) ?? { slot: 'annet', slotName: name };
    return { name, place, rest, isSure: true };
  }
  const [, word = '', between = '', others = ''] = beforeDash.exec(line) ?? [];
  const place = placeOf(word);
  return place && { name: word, place, rest: others, isSure: /[;–—-]/.test(between) };
}

export function hasOwnName({ slot, slotName }: Place): boolean {
  return slot === 'annet' && slotName !== null;
}
