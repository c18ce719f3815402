import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Line } from '#song/lyrics/section.ts';

/**
 * A song as sections, and those as text: `=` a heading, `♪` a chord line, `A` or `K` a voice,
 * `{Do}` an inline chord.
 */
export function read(song: string): string[] {
  return parseLyrics(song).flatMap(({ type, title, voice, lines }) => [
    `=${voice ?? ' '} ${type}: ${title}`,
    ...lines.flatMap(readLine),
  ]);
}

function readLine({ chords, lyrics, pieces, voice }: Line): string[] {
  const sung = pieces?.map((piece) => (piece.kind === 'chord' ? `{${piece.chord}}` : piece.text));
  const lyric = `${voice ?? ' '}  ${sung?.join('') ?? lyrics}`.trimEnd();
  if (chords === '') return [lyric];
  return lyrics === '' ? [`♪${voice ?? ' '} ${chords}`] : [`♪  ${chords}`, lyric];
}

export function song(...rows: string[]): string {
  return rows.join('\n');
}
