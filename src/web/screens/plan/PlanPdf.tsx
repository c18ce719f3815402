import type { Plan } from '#contract/plans/plans.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import { PaperWays } from '#web/features/paper/PaperWays.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import {
  changePlanPaperChoices as change,
  usePlanPaperChoices,
} from '#web/preferences/paperChoices.ts';
import { planPaper as texts } from '#web/texts/planPaper.ts';
import { pdfExport } from '#web/texts/song.ts';
import { print } from '#web/texts/songTools.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { usePlanPdf } from './usePlanPdf.ts';

interface PlanPdfProps {
  readonly plan: Plan;
  readonly epiphany: Epiphany;
  /** Called once the PDF has been saved or shared. */
  readonly onDone: () => void;
}

/**
 * «Som PDF»: the plan with its songs in one file, saved, shared or printed, and what may be chosen
 * for it. A toast reports the outcome (spec §8).
 */
export function PlanPdf({ plan, epiphany, onDone }: PlanPdfProps) {
  const { chordColor } = useDisplayPreferences();
  const choices = usePlanPaperChoices();
  const pdf = usePlanPdf(plan, epiphany);
  return (
    <section aria-label={pdfExport.sheet}>
      <PaperWays pdf={pdf} chordColor={chordColor} onDone={onDone} />
      <Switch
        label={print.lyricsOnly}
        hint={print.lyricsOnlyWhat}
        checked={choices.lyricsOnly}
        onChange={(lyricsOnly) => change({ lyricsOnly })}
      />
      <Switch
        label={texts.booklet}
        hint={texts.bookletWhat}
        checked={choices.booklet}
        onChange={(booklet) => change({ booklet })}
      />
      <Switch
        label={print.largerLetters}
        checked={choices.largerLetters}
        onChange={(largerLetters) => change({ largerLetters })}
      />
    </section>
  );
}
