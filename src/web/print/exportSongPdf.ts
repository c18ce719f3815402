import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { pdfFileName } from '#song/print/layOutSong.ts';
import { fetchFace } from './fetchFace.ts';
import { makeSongPdf } from './makeSongPdf.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { type PrintedSong, type PrintedVersion, songFacts } from './songFacts.ts';

interface PdfExport {
  readonly song: PrintedSong;
  readonly version: PrintedVersion;
  /** As it is on the screen. */
  readonly arrangement: Arrangement;
  readonly chordColor: ChordColor;
}

/**
 * Makes the song's PDF and hands it to the browser to save (spec §7). Load it on the tap, with
 * `import()`: the PDF library comes along. Returns the characters that no font of ours has. Fails if a
 * font that the text needs can't be had.
 */
export async function exportSongPdf(wanted: PdfExport): Promise<readonly string[]> {
  const { song, version, arrangement, chordColor } = wanted;
  const facts = songFacts(song, version);
  const { file, missing } = await makeSongPdf(facts, arrangement, chordColor, fetchFace);
  saveFile(new Blob([file], { type: 'application/pdf' }), pdfFileName(song.title));
  return missing;
}
