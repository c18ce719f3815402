import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PlanItem } from '#plan/plan.ts';
import { readMessage } from '#plan/readMessage.ts';
import { useSongs } from '#web/api/songs.ts';
import { listNames, pastedList as texts, planForm } from '#web/texts/planEditing.ts';
import { onePlan } from '#web/texts/plans.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select, TextArea } from '#web/ui/Fields.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './NewPlanDialog.module.css';
import { type Choices, type PastedPlan, pastedPlan } from './pastedItems.ts';

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
  const [choices, setChoices] = useState<Choices>(new Map());
  const read = useMemo(() => readMessage(late, songs ?? [], listNames), [late, songs]);
  const pasted = useMemo(
    () => pastedPlan(read, songs ?? [], choices, () => crypto.randomUUID()),
    [read, songs, choices],
  );
  useEffect(() => field.current?.focus(), []);
  const isEmpty = pasted.items.length === 0;
  return (
    <div className={layout['group']}>
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
      {pasted.proposals.length > 0 && (
        <Proposals
          proposals={pasted.proposals}
          onChoose={(title, song) => setChoices(new Map(choices).set(title, song))}
        />
      )}
      <div className={layout['buttons']}>
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

interface ProposalsProps {
  readonly proposals: PastedPlan['proposals'];
  /** Null for none of the proposed songs. */
  readonly onChoose: (title: string, song: string | null) => void;
}

// Values of a select that are no ids of songs.
const none = '';
const open = 'open';

/** Which song each title means that is not whole. */
function Proposals({ proposals, onChoose }: ProposalsProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={layout['group']}>
      <p id={id} className={styles['found']}>
        {texts.meant(proposals.length)}
      </p>
      {proposals.map(({ title, songs, chosen, isOpen }) => (
        <Select
          key={title}
          label={texts.written(title)}
          value={isOpen ? open : (chosen ?? none)}
          choices={[
            ...(isOpen ? [{ value: open, name: onePlan.chooseSong }] : []),
            ...songs.map((song) => ({ value: song.id, name: texts.toldApart(song) })),
            { value: none, name: texts.noneOfThem },
          ]}
          onChoose={(value) => value === open || onChoose(title, value === none ? null : value)}
        />
      ))}
    </div>
  );
}
