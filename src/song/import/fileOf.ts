import type { FileRow } from './fileRows.ts';
import type { ImportFormat, ImportWarning, ReadFile, ReadSong } from './importedSong.ts';
import { leftOverOf } from './leftOver.ts';
import { type SongText, songOf } from './songOf.ts';

/** What a reader found in a file: its songs, and rows that belong to none. */
interface FoundTexts {
  readonly format: ImportFormat;
  readonly texts: readonly SongText[];
  readonly others: readonly FileRow[];
  readonly warnings?: readonly ImportWarning[];
}

/** A file of its songs' texts. A text without words and chords is left over. */
export function fileOf({ format, texts, others, warnings = [] }: FoundTexts): ReadFile {
  const songs: ReadSong[] = [];
  const leftOver = [...others];
  const was = new Set<string>();
  for (const text of texts) {
    const read = songOf(text);
    if (read === null) for (const row of text.original) leftOver.push(row);
    else songs.push(read.song);
    for (const each of read?.was ?? []) was.add(each);
  }
  leftOver.sort((one, other) => one.line - other.line);
  return {
    format: format === 'text' ? formatOf(was) : format,
    songs,
    warnings: [...warnings, ...leftOverOf(leftOver, null)],
  };
}

/** OpenSong's lyrics and ChordPro's brackets are found in a plain text as well. */
function formatOf(was: ReadonlySet<string>): ImportFormat {
  if (was.has('openSong')) return 'openSong';
  return was.has('chordPro') ? 'chordPro' : 'text';
}
