import { GripVertical, Music } from 'lucide-react';
import { useId, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import type { PlanChange } from '#web/offline/kinds/planChange.ts';
import { planItems as texts } from '#web/texts/planEditing.ts';
import { contentOfItem, nameOfSlot, onePlan } from '#web/texts/plans.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { useFocusAfterRow } from '#web/ui/useFocusAfterRow.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { itemName, titleOf } from './itemWords.ts';
import { idBefore } from './order.ts';
import styles from './PlanItems.module.css';
import type { PlanSongs } from './usePlanSongs.ts';
import { useReorder } from './useReorder.ts';

interface EditedItemsProps {
  readonly plan: Plan;
  readonly songs: PlanSongs;
  readonly onChange: (change: PlanChange, base: Plan) => void;
  readonly onPick: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The items as they are edited: moved by their handles, opened, and given other songs. */
export function EditedItems({ plan, songs, onChange, onPick, onOpen }: EditedItemsProps) {
  const { items } = plan;
  const ids = items.map(({ id }) => id);
  const hint = useId();
  const byTouch = useMediaQuery('(pointer: coarse)');
  const { list, nothingLeft } = useFocusAfterRow<HTMLOListElement>(ids);
  const [said, setSaid] = useState('');
  const { dragged, placeOf, handleOf } = useReorder(list, ids, (id, order) => {
    const item = items.find((each) => each.id === id);
    if (item !== undefined) {
      setSaid(texts.place(itemName(item, songs), order.indexOf(id) + 1, order.length));
    }
    onChange({ items: [{ op: 'move', id, after: idBefore(order, id) }] }, plan);
  });
  return (
    <>
      <p id={hint} className={styles['hint']}>
        {byTouch ? texts.handleHintByTouch : texts.handleHint}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={list} aria-label={onePlan.items} className={styles['list']}>
        {items.map((item) => {
          const content = titleOf(item, songs) ?? contentOfItem(item);
          return (
            <li
              key={item.id}
              data-row={item.id}
              className={classNames(styles['edited'], dragged === item.id && styles['dragged'])}
              style={{ order: placeOf(item.id) }}
            >
              <IconButton
                label={texts.handle(itemName(item, songs))}
                aria-describedby={hint}
                data-tooltip={undefined} // it would cover rows: the hint says it
                className={styles['handle']}
                {...handleOf(item.id)}
              >
                <GripVertical aria-hidden="true" />
              </IconButton>
              <button type="button" className={styles['open']} onClick={() => onOpen(item.id)}>
                <span className="visually-hidden">{texts.open}</span>
                <span className={styles['openSlot']}>{nameOfSlot(item)}</span>
                <span dir="auto" className={classNames(content === null && styles['none'])}>
                  {content ?? texts.nothing}
                </span>
              </button>
              <IconButton
                label={onePlan.of(onePlan.chooseSong, itemName(item, songs))}
                onClick={() => onPick(item.id)}
              >
                <Music aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <div ref={nothingLeft} tabIndex={-1} />
    </>
  );
}
