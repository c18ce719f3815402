import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { pdfFileName } from '#song/print/layOutSong.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { fetchAppFile } from '#web/api/client/download.ts';
import type { FaceName, LoadFace } from './pdfFonts.ts';
import { makeSongPdf } from './makeSongPdf.ts';
import { type PrintedSong, type PrintedVersion, printedFacts } from './printedFacts.ts';

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
  const facts = printedFacts(song, version);
  const { file, missing } = await makeSongPdf(facts, arrangement, chordColor, fetchFace);
  saveFile(new Blob([file], { type: 'application/pdf' }), pdfFileName(song.title));
  return missing;
}

const addresses: Readonly<Record<FaceName, URL>> = {
  'hebrew-regular': new URL('./fonts/hebrew-regular.ttf', import.meta.url),
  'hebrew-bold': new URL('./fonts/hebrew-bold.ttf', import.meta.url),
  'letters-regular': new URL('./fonts/letters-regular.ttf', import.meta.url),
  'letters-bold': new URL('./fonts/letters-bold.ttf', import.meta.url),
  'symbols-regular': new URL('./fonts/symbols-regular.ttf', import.meta.url),
  'symbols-bold': new URL('./fonts/symbols-bold.ttf', import.meta.url),
};

/** A font from the app's own address. */
const fetchFace: LoadFace = (name) => fetchAppFile(addresses[name]);
