import { useRef, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import { isOver } from '#plan/celebrations.ts';
import { momentOf } from '#web/features/plans/today.ts';
import { nameOfItem } from '#web/texts/plans.ts';
import { celebrated as texts } from '#web/texts/planSinging.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { songsOf, useCelebrating } from '#web/features/plans/useCelebrating.ts';
import styles from './CelebratedCard.module.css';

/**
 * Asks after the celebration what was really sung, with one tap where all of it was: the source of
 * «sist sunget» and of the report (decision 42). Then it says so, and lets one correct it.
 */
export function CelebratedCard({ plan }: { readonly plan: Plan }) {
  const [now] = useState(() => momentOf(new Date()));
  const place = useRef<HTMLDivElement>(null);
  const isNow = plan.held !== null || isOver(plan, now);
  if (songsOf(plan).length === 0 || !isNow) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <WhatWasSung plan={plan} onSwitch={() => place.current?.focus({ preventScroll: true })} />
    </div>
  );
}

interface WhatWasSungProps {
  readonly plan: Plan;
  /** Called when the pressed button disappears, to move the focus. */
  readonly onSwitch: () => void;
}

function WhatWasSung({ plan, onSwitch }: WhatWasSungProps) {
  const [isChoosing, setChoosing] = useState(false);
  const choose = (isNow: boolean) => {
    setChoosing(isNow);
    onSwitch();
  };
  const { say, isPending } = useCelebrating(() => choose(false));
  const songs = songsOf(plan);
  const { held: celebrated } = plan;
  if (isChoosing) {
    return (
      <SungForm
        plan={plan}
        isPending={isPending}
        onSave={(items) => say(plan, items)}
        onCancel={() => choose(false)}
      />
    );
  }
  if (celebrated !== null) {
    const count = songs.filter(({ id }) => celebrated.items.includes(id)).length;
    return (
      <div className={styles['said']}>
        <p>{count === 0 ? texts.none : texts.sung(count)}</p>
        <Button variant="plain" onClick={() => choose(true)}>
          {texts.correct}
        </Button>
      </div>
    );
  }
  return (
    <Card heading={texts.heading} className={styles['card']}>
      <p>{texts.why}</p>
      <div className={classNames(layout['cluster'], styles['buttons'])}>
        <Button
          variant="primary"
          pending={isPending}
          onClick={() =>
            say(
              plan,
              songs.map(({ id }) => id),
            )
          }
        >
          {texts.all}
        </Button>
        <Button onClick={() => choose(true)}>{texts.some}</Button>
      </div>
    </Card>
  );
}

interface SungFormProps {
  readonly plan: Plan;
  readonly isPending: boolean;
  readonly onSave: (items: readonly string[]) => void;
  readonly onCancel: () => void;
}

function SungForm({ plan, isPending, onSave, onCancel }: SungFormProps) {
  const songs = songsOf(plan);
  const [sung, setSung] = useState<ReadonlySet<string>>(
    () => new Set(plan.held?.items ?? songs.map(({ id }) => id)),
  );
  return (
    <Card heading={texts.choose} className={styles['card']}>
      <ul>
        {songs.map((item) => (
          <li key={item.id}>
            <label className={styles['choice']}>
              <input
                type="checkbox"
                checked={sung.has(item.id)}
                onChange={(event) => {
                  const changed = new Set(sung);
                  if (event.currentTarget.checked) changed.add(item.id);
                  else changed.delete(item.id);
                  setSung(changed);
                }}
              />
              {nameOfItem(item)}
            </label>
          </li>
        ))}
      </ul>
      <div className={classNames(layout['cluster'], styles['buttons'])}>
        <Button
          variant="primary"
          pending={isPending}
          onClick={() => onSave(songs.flatMap(({ id }) => (sung.has(id) ? [id] : [])))}
        >
          {texts.save}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Card>
  );
}
