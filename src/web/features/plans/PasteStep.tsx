import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PlanItem } from '#plan/plan.ts';
import { readMessage } from '#plan/readMessage.ts';
import { useSongs } from '#web/api/songs.ts';
import { slotNames } from '#web/texts/plans.ts';
import { pastedList as texts, planForm } from '#web/texts/planEditing.ts';
import { Button } from '#web/ui/Button.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import { TextArea } from '#web/ui/Fields.tsx';
import styles from './NewPlanDialog.module.css';
import { pastedPlan } from './pastedItems.ts';

const longest = 20_000; // characters: some 300 lines

interface PasteStepProps {
  readonly isBusy: boolean;
  readonly onMake: (items: readonly PlanItem[]) => void;
  readonly onBack: () => void;
}

/** «Lim inn en liste»: what was found in it is said before the plan is made. */
export function PasteStep({ isBusy, onMake, onBack }: PasteStepProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const late = useDeferredValue(text);
  const { data: songs, isPending } = useSongs();
  const pasted = useMemo(
    () =>
      pastedPlan(readMessage(late, songs ?? [], slotNames), songs ?? [], () => crypto.randomUUID()),
    [late, songs],
  );
  useEffect(() => field.current?.focus(), []);
  const isEmpty = pasted.items.length === 0;
  return (
    <div className={styles['paste']}>
      <TextArea
        ref={field}
        label={texts.label}
        hint={texts.hint}
        value={text}
        maxLength={longest}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className={styles['found']}>
        {!isEmpty &&
          !isPending &&
          texts.found(pasted.songs - pasted.missing.length, pasted.songs, pasted.missing)}
        {pasted.isCut && ` ${texts.cut}`}
      </p>
      <div className={dialogStyles['buttons']}>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button
          variant="primary"
          pending={isBusy || isPending}
          aria-disabled={isEmpty || undefined}
          onClick={() => isEmpty || onMake(pasted.items)}
        >
          {isBusy ? planForm.making : texts.make}
        </Button>
      </div>
    </div>
  );
}
