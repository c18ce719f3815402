import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { imposeBooklet } from '#song/print/imposeBooklet.ts';
import { pdfFileName } from '#song/print/layOutSong.ts';
import { layOutSongs } from '#song/print/layOutSongs.ts';
import { type Page, type Paper, a4Across } from '#song/print/page.ts';
import { nameOfPlan } from '#web/texts/plans.ts';
import { fetchFont } from './fetchFont.ts';
import type { LoadFont } from './pdfFonts.ts';
import { type PlanLook, type PlanOnPaper, printedPlan } from './printedPlan.ts';
import { type Pdf, writePdf } from './writePdf.ts';

interface PlanPdfLook {
  /** Of a page. */
  readonly paper: Paper;
  /** Two pages on each side of a sheet, to be folded. */
  readonly isBooklet: boolean;
  readonly chordColor: ChordColor;
}

interface PlanPdf extends Pdf {
  /** The sheet that the pages are drawn on. */
  readonly paper: Paper;
}

/** The PDF file of a plan. */
export async function makePlanPdf(
  { front, songs }: PlanOnPaper,
  { paper, isBooklet, chordColor }: PlanPdfLook,
  loadFont: LoadFont,
): Promise<PlanPdf> {
  const sheet = isBooklet ? a4Across : paper;
  const pdf = await writePdf(
    { title: front.title, product: front.product, language: 'nb', paper: sheet, chordColor },
    (ruler) => {
      const pages: Page[] = layOutSongs(front, songs, ruler, { paper, isBooklet });
      return isBooklet ? imposeBooklet(pages, paper) : pages;
    },
    loadFont,
  );
  return { ...pdf, paper: sheet };
}

interface PlanExport extends PlanPdfLook {
  readonly plan: Plan;
  readonly songs: ReadonlyMap<string, Song>;
  readonly look: PlanLook;
}

/**
 * Creates a plan's PDF. Load this module on demand with `import()`, since it contains the PDF
 * library. Rejects if a font that the text needs cannot be loaded.
 */
export async function exportPlanPdf({ plan, songs, look, ...paper }: PlanExport) {
  const printed = printedPlan(plan, songs, look);
  const made = await makePlanPdf(printed, paper, fetchFont);
  const name = pdfFileName(`${nameOfPlan(plan)} ${plan.date}`);
  const file = new File([made.file], name, { type: 'application/pdf' });
  return { ...made, file, songs: printed.songs.length };
}
