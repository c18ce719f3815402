import { limits } from '#contract/limits.ts';
import { songbookEntry } from '#contract/songbook.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import { named, refused } from '#server/songbook/refused.ts';
import { parsePiece } from './parsePiece.ts';
import { ValueSource } from './ValueSource.ts';

/** One value of `songbook.json`: what stands under a name, or a song of its list. */
export interface SongbookPiece {
  /** Of the field; null for a song, whose list came before as an empty one. */
  readonly name: string | null;
  readonly value: unknown;
}

/**
 * The fields of `songbook.json` one after the other, and its songs one by one, so that a large song
 * book takes no more memory than its largest song. Throws at what is no JSON.
 */
export async function* splitSongbook(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SongbookPiece> {
  const source = new ValueSource(chunks);
  const names = new Set<string>();
  let count = 0;

  const next = (field?: string) =>
    source.value(limits.jsonBody, () => (field === undefined ? notJson() : tooLong(field)));
  const nextSong = () =>
    source.value(limits.importSong, () => refused(songbookFaults.songTooLarge(count + 1)));

  async function* songs(): AsyncGenerator<SongbookPiece> {
    for (;;) {
      const { text, sign } = await nextSong();
      if (text === undefined && sign === ']' && count === 0) return;
      yield { name: null, value: parsePiece(text) };
      count += 1;
      if (sign === ']') return;
      if (sign !== ',') throw notJson();
    }
  }

  if (!(await source.passes('{'))) throw notJson();
  for (;;) {
    const { text, sign } = await next();
    if (sign === '}' && text === undefined && names.size === 0) break;
    const name = parsePiece(text);
    if (sign !== ':' || typeof name !== 'string' || names.has(name)) throw notJson();
    names.add(name);
    const isList = name === 'songs' && (await source.passes('['));
    if (isList) {
      yield { name, value: [] };
      yield* songs();
    }
    const value = await next(name);
    if (!isList) yield { name, value: parsePiece(value.text) };
    else if (value.text !== undefined) throw notJson();
    if (value.sign === '}') break;
    if (value.sign !== ',') throw notJson();
  }
  const { text, sign } = await next();
  if (text !== undefined || sign !== '') throw notJson();
}

function notJson() {
  return refused(songbookFaults.notJson(songbookEntry));
}

function tooLong(field: string) {
  return refused(songbookFaults.field(songbookEntry, named(field), 'Er for langt'));
}
