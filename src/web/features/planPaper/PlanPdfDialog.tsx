import { Dialog } from '@base-ui/react/dialog';
import type { Plan } from '#contract/plans.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import { PaperWays } from '#web/features/paper/PaperWays.tsx';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { changePlanPaperChoices as change, usePlanPaperChoices } from '#web/preferences/paperChoices.ts';
import { planPaper as texts } from '#web/texts/planPaper.ts';
import { print } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import { Switch } from '#web/ui/Switch.tsx';
import { usePlanPdf } from './usePlanPdf.ts';

interface PlanPdfDialogProps {
  readonly plan: Plan;
  readonly epiphany: Epiphany;
  readonly onClose: () => void;
}

/**
 * «Som PDF»: the plan with its songs in one file, saved, shared or printed, and what may be chosen
 * for it. A toast reports the outcome (spec §8).
 */
export function PlanPdfDialog({ plan, epiphany, onClose }: PlanPdfDialogProps) {
  const { chordColor } = useDisplayPreferences();
  const choices = usePlanPaperChoices();
  const pdf = usePlanPdf(plan, epiphany);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles['backdrop']} />
        <Dialog.Viewport className={dialogStyles['viewport']}>
          <Dialog.Popup className={dialogStyles['popup']}>
            <Dialog.Title className={dialogStyles['title']}>{print.sheet}</Dialog.Title>
            <PaperWays pdf={pdf} chordColor={chordColor} onDone={onClose} />
            <div>
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
            </div>
            <div className={dialogStyles['buttons']}>
              <Dialog.Close render={<Button />}>{texts.close}</Dialog.Close>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
