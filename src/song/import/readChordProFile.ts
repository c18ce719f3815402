import { chordProSongs, directiveWords } from '#song/paste/readChordPro.ts';
import { type Fact, readFacts } from '#song/paste/readFact.ts';
import { collectFacts, type SongFact } from './collectFacts.ts';
import { fileOf } from './fileOf.ts';
import { type FileRow, rowsOf } from './fileRows.ts';
import type { ReadFile } from './importedSong.ts';
import type { SongText } from './songOf.ts';

/** Reads the songs of a ChordPro file; what stands in none of them is left over. */
export function readChordProFile(text: string): ReadFile {
  const rows = rowsOf(text);
  const songs = chordProSongs(rows.map((row) => row.text));
  const isOfSong = new Set(songs.flat());
  const others = rows.filter((_, at) => !isOfSong.has(at));
  const texts = songs.map((song) => chordProText(song.flatMap((at) => rows[at] ?? [])));
  return fileOf({ format: 'chordPro', texts, others });
}

/** A song of ChordPro, with the directives of other programs that say a fact: `{ccli: 123}`. */
export function chordProText(
  original: readonly FileRow[],
  before: readonly SongFact[] = [],
): SongText {
  const facts = [...before];
  const rows = original.filter(({ text }) => {
    const found = factsOfDirective(text);
    for (const fact of found) facts.push(fact);
    return found.length === 0;
  });
  const { fields, notes } = collectFacts(facts);
  return { original, rows, facts: fields, notes, isChordPro: true };
}

const unknown = /^\{\s*([a-z][a-z\d_ ]{1,30}):([^{}]*)\}$/i;

function factsOfDirective(row: string): readonly SongFact[] {
  const [, written = '', said = ''] = unknown.exec(row.trim()) ?? [];
  const [name, value] = [written.trim(), said.trim()];
  if (value === '') return [];
  if (/^tags?$/i.test(name)) return [{ note: `Tema: ${value}` }];
  if (directiveWords(row) !== null) return [];
  return readFacts(`${name.replaceAll('_', ' ')}: ${value}`, false).flatMap(factsOf);
}

/** A fact by its fields, or among the notes. */
export function factsOf({ fields, value, text }: Fact): readonly SongFact[] {
  if (value === '') return [];
  return fields.length === 0 ? [{ note: text }] : fields.map((field) => ({ field, value }));
}
