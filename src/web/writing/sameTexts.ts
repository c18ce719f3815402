import type { Song } from '#contract/song.ts';
import { valueNames, valuesOf } from './songInput.ts';

/** Whether whoever saw the one has seen all that a form shows of the other. */
export function sameTexts(one: Song, other: Song): boolean {
  return (
    sameWords(one, other) &&
    one.audioUrl === other.audioUrl &&
    one.sheetMusicUrl === other.sheetMusicUrl
  );
}

/** The same without the files: one that waits is at no address yet. */
export function sameWords(one: Song, other: Song): boolean {
  const [these, those] = [valuesOf(one), valuesOf(other)];
  return valueNames.every((name) => these[name] === those[name]);
}
