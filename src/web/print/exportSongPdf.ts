import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { type PaperWishes, pdfFileName } from '#song/print/layOutSong.ts';
import type { Page } from '#song/print/page.ts';
import { fetchFont } from './fetchFont.ts';
import { makeSongPdf } from './makeSongPdf.ts';
import { type PrintedSong, type PrintedVersion, printedFacts } from './printedFacts.ts';

interface PdfExport extends PaperWishes {
  readonly song: PrintedSong;
  readonly version: PrintedVersion;
  /** As shown on the screen, or its lyrics alone. */
  readonly arrangement: Arrangement;
  readonly chordColor: ChordColor;
}

interface ExportedSong {
  readonly file: File;
  /** What is in the file. */
  readonly pages: readonly Page[];
  /** Characters that no font has. */
  readonly missing: readonly string[];
}

/**
 * Creates the song's PDF (spec §7). Load this module on demand with `import()`, since it contains
 * the PDF library. Rejects if a font that the text needs cannot be loaded.
 */
export async function exportSongPdf(wanted: PdfExport): Promise<ExportedSong> {
  const { song, version, arrangement, chordColor, ...wishes } = wanted;
  const facts = printedFacts(song, version);
  const made = await makeSongPdf(facts, arrangement, chordColor, fetchFont, wishes);
  const file = new File([made.file], pdfFileName(song.title), { type: 'application/pdf' });
  return { ...made, file };
}
