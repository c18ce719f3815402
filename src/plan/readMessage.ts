import { keysIn, parseKey } from '#song/chords/key.ts';
import { foldText } from '#song/foldText.ts';
import { distanceWithin } from './distance.ts';
import type { Slot } from './plan.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A line of a pasted list. */
export interface ReadItem {
  readonly slot: Slot;
  /** The name that the list gave the place, where it is not the slot's own. */
  readonly slotName: string | null;
  /** Null for a reading, and where no song or several songs are called so. */
  readonly songId: string | null;
  /** What stood there, without slot, key and person. */
  readonly title: string;
  readonly key: string | null;
  readonly capo: number;
  readonly who: string | null;
}

type SlotNames = Readonly<Record<Slot, string>>;

/**
 * Reads a list of songs for a plan: a message as `writeMessage` makes it, or what somebody else
 * typed, with or without places, numbers and keys, and with a typing error or two in a title.
 */
export function readMessage(text: string, songs: readonly Titled[], names: SlotNames): ReadItem[] {
  const find = finder(songs);
  const slotOf = slotReader(names);
  const items: ReadItem[] = [];
  let last: Pick<ReadItem, 'slot' | 'slotName'> = { slot: 'annet', slotName: null };
  for (const raw of text.split(/\r\n?|\n/)) {
    const isBelow = /^\s{2}/.test(raw) && items.length > 0;
    const line = raw.replace(invisible, '').replace(/\s+/g, ' ').trim();
    const row = line.replace(bullet, '');
    if (row === '' || line.startsWith('*')) continue;
    const whole = readContent(row, find);
    const [, name = '', rest = ''] = /^([^:]{1,60}): ?(.+)$/.exec(row) ?? [];
    const place = name === '' ? null : slotOf(name);
    if (whole.songId !== null || rest === '') {
      // A line above all places that is no song is the heading.
      if (whole.songId === null && !isBelow && items.length === 0) continue;
      items.push({ ...(isBelow ? last : unnamed), ...whole });
      continue;
    }
    const content = readContent(rest, find);
    last = place ?? { slot: 'annet', slotName: name };
    items.push({ ...last, ...content });
  }
  return items;
}

const unnamed = { slot: 'annet', slotName: null } as const;

/** Zero-width space and the isolates around right-to-left titles. */
const invisible = /[\u200b\u2066-\u2069\ufeff]/g;
const bullet = /^(?:[-–•·]|\d{1,2}[.)](?! ?lesning)) ?/i;

type Find = (title: string) => string | null;
type Content = Omit<ReadItem, 'slot' | 'slotName'>;

const person = / \(([^()]{1,60})\)$/;
const music = / [–-] (?:((?!capo \d)[^–]{1,20}?)(?:, ?capo (\d))?|capo (\d))$/i;

/** Reads a song's title as long as possible: it may itself have a dash or a bracket. */
function readContent(row: string, find: Find): Content {
  const bracket = person.exec(row)?.[1] ?? null;
  const keyInBracket = bracket !== null && isKey(bracket) ? bracket : null;
  const who = keyInBracket === null ? bracket : null;
  const named = row.replace(person, '');
  const [found = '', text = null, capo, capoAlone] = music.exec(named) ?? [];
  const title = found === '' ? named : named.slice(0, -found.length);
  const silent = { key: keyInBracket, capo: 0 };
  const heard = { key: text?.trim() ?? keyInBracket, capo: Number(capo ?? capoAlone ?? 0) };
  const readings: Content[] = [
    { key: null, capo: 0, songId: find(row), title: row, who: null },
    { ...silent, songId: find(named), title: named, who },
    { ...heard, songId: find(title), title, who },
  ];
  const asSong = readings.find(({ songId }) => songId !== null);
  if (asSong !== undefined) return asSong;
  const isMusic = heard.capo > 0 || (heard.key !== null && isKey(heard.key));
  return isMusic
    ? { ...heard, songId: null, title, who }
    : { ...silent, songId: null, title: named, who };
}

const noLetters = { hasH: false, hasB: false };

function isKey(text: string): boolean {
  return parseKey(text) !== null || keysIn(text, noLetters).length > 1;
}

/** Finds a song by its title, or by the only one that is nearly it. */
function finder(songs: readonly Titled[]): Find {
  const folded = songs.map(({ id, title }) => ({ id, title: foldWords(title) }));
  const ids = Map.groupBy(folded, ({ title }) => title);
  const known = new Map<string, string | null>();
  const search = (title: string): string | null => {
    const same = ids.get(title);
    if (same !== undefined) return same.length === 1 ? (same[0]?.id ?? null) : null;
    const most = title.length < 4 ? 0 : title.length < 10 ? 1 : title.length < 20 ? 2 : 3;
    let best: { id: string | null; distance: number } = { id: null, distance: most + 1 };
    for (const each of folded) {
      const distance = distanceWithin(title, each.title, most);
      if (distance === null || distance > best.distance) continue;
      best = { id: distance === best.distance ? null : each.id, distance };
    }
    return best.id;
  };
  return (title) => {
    const words = foldWords(title);
    if (words === '') return null;
    const found = known.get(words);
    if (found !== undefined) return found;
    const id = search(words);
    known.set(words, id);
    return id;
  };
}

/** Folded, without punctuation. */
function foldWords(title: string): string {
  return foldText(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

/** Reads «Svarsalme», «svarsalmen», «1. lesning» or «Lesning 1» as a place. */
function slotReader(names: SlotNames) {
  const byName = new Map(
    (Object.entries(names) as [Slot, string][]).map(([slot, name]) => [foldWords(name), slot]),
  );
  return (name: string): Pick<ReadItem, 'slot' | 'slotName'> | null => {
    const folded = foldWords(name);
    const slot = byName.get(folded);
    if (slot !== undefined) return { slot, slotName: null };
    const stem = folded.replace(/^\d+ | \d+$/, '').replace(/(?:en|et|a)$/, '');
    for (const [known, each] of byName) {
      if (known === stem || known === folded.replace(/^\d+ | \d+$/, '')) {
        return { slot: each, slotName: name };
      }
    }
    return null;
  };
}
