import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { pdfFileName } from '#song/print/layOutSong.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { fetchAppFile } from '#web/api/client/download.ts';
import type { FontName, LoadFont } from './pdfFonts.ts';
import { makeSongPdf } from './makeSongPdf.ts';
import { type PrintedSong, type PrintedVersion, printedFacts } from './printedFacts.ts';

interface PdfExport {
  readonly song: PrintedSong;
  readonly version: PrintedVersion;
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
  readonly chordColor: ChordColor;
}

/**
 * Creates the song's PDF and saves it (spec §7). Load this module on demand with `import()`, since
 * it contains the PDF library. Returns the characters that no font has. Rejects if a font that the
 * text needs cannot be loaded.
 */
export async function exportSongPdf(wanted: PdfExport): Promise<readonly string[]> {
  const { song, version, arrangement, chordColor } = wanted;
  const facts = printedFacts(song, version);
  const { file, missing } = await makeSongPdf(facts, arrangement, chordColor, fetchFont);
  saveFile(new Blob([file], { type: 'application/pdf' }), pdfFileName(song.title));
  return missing;
}

const addresses: Readonly<Record<FontName, URL>> = {
  'hebrew-regular': new URL('./fonts/hebrew-regular.ttf', import.meta.url),
  'hebrew-bold': new URL('./fonts/hebrew-bold.ttf', import.meta.url),
  'letters-regular': new URL('./fonts/letters-regular.ttf', import.meta.url),
  'letters-bold': new URL('./fonts/letters-bold.ttf', import.meta.url),
  'symbols-regular': new URL('./fonts/symbols-regular.ttf', import.meta.url),
  'symbols-bold': new URL('./fonts/symbols-bold.ttf', import.meta.url),
};

/** A font from the app's own address. */
const fetchFont: LoadFont = (name) => fetchAppFile(addresses[name]);
