import { keysIn, parseKey } from '#song/chords/key.ts';

/** How a song is sung that day, as a list says it. */
export interface ReadMusic {
  readonly key: string | null;
  readonly capo: number;
  /** Semitones up: 2 for «+2». */
  readonly transposition: number;
}

export const noMusic: ReadMusic = { key: null, capo: 0, transposition: 0 };

const music =
  /^(?:capo ?(\d)(?:[,:]? |$))?(?:i )?(.*?)(?:,? ?capo ?(\d))?(?:,? ?([+−-]\d{1,2}))?$/i;
const mostSemitones = 11;

/** «Re-», «i Re-», «capo 2», «Re-, capo 2», «capo 2, Re-» or «+2»; null for anything else. */
export function readMusic(text: string): ReadMusic | null {
  const [, first, key = '', last, semitones] = music.exec(text) ?? [];
  const isNothing = (first ?? last ?? semitones) === undefined;
  if (key === '' ? isNothing : !isKey(key)) return null;
  const transposition = Number(semitones?.replace('−', '-') ?? 0);
  if (Math.abs(transposition) > mostSemitones) return null;
  return { key: key === '' ? null : key, capo: Number(first ?? last ?? 0), transposition };
}

const noLetters = { hasH: false, hasB: false };

function isKey(text: string): boolean {
  // Not what else a song's own field of the key may hold.
  if (!/^(?:[a-h]|do|re|mi|fa|sol|la|si)/i.test(text) || /[,;(]|capo/i.test(text)) return false;
  return parseKey(text) !== null || keysIn(text, noLetters).length > 1;
}
