import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/base/limits.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { emptyItem, type PlanItem, slots } from '#plan/plan.ts';
import { musicRanges } from '#song/songPreferences.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { changedPlan, isSameItem, type PlanChange } from '#web/offline/kinds/planChange.ts';
import { planItems as texts } from '#web/texts/planEditing.ts';
import { onePlan, slotNames } from '#web/texts/plans.ts';
import { musicPanel } from '#web/texts/songTools.ts';
import { versions } from '#web/texts/songVersions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select, TextArea, TextField } from '#web/ui/Fields.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './ItemDialog.module.css';
import { itemName, titleOf } from './itemWords.ts';
import { idBefore, movedTo } from './order.ts';
import { plannedKeys } from '#web/features/plans/plannedKey.ts';
import { useLeaveQuestion } from './useLeaveQuestion.tsx';
import type { PlanSongs } from './usePlanSongs.ts';

interface ItemDialogProps {
  readonly plan: Plan;
  /** As it was when the dialog opened, so that a change made elsewhere meanwhile is noticed. */
  readonly base: Plan;
  /** As it was then; null for a new one. */
  readonly item: PlanItem | null;
  readonly songs: PlanSongs;
  readonly onChange: (change: PlanChange, base: Plan) => void;
  /** Opens the song picker, after the draft was saved into the plan. */
  readonly onPick?: (saved: Plan) => void;
  readonly onClose: () => void;
}

/** One item: its place, its song with key and version of the day, or what is read. */
export function ItemDialog(props: ItemDialogProps) {
  const { plan, base, item, songs, onChange, onPick, onClose } = props;
  const [draft, setDraft] = useState<PlanItem>(
    () => item ?? { ...emptyItem, id: crypto.randomUUID(), slot: 'annet' },
  );
  const set = (change: Partial<PlanItem>) => setDraft({ ...draft, ...change });
  const text = (name: 'slotName' | 'who' | 'reference' | 'text' | 'note') => ({
    value: draft[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  const title = titleOf(draft, songs);
  const [first] = useState(draft);
  const isDirty = !isSameItem(trimmed(draft), first);
  const { leave, question } = useLeaveQuestion(isDirty, onClose);
  /** Saves the draft and returns the plan with it. */
  const save = (): Plan => {
    if (!isDirty && item !== null) return base;
    const written = trimmed(draft);
    const after = item === null ? afterAlike(plan, written) : undefined;
    const put = { op: 'put', item: written, ...(after !== undefined && { after }) } as const;
    onChange({ items: [put] }, base);
    return changedPlan(base, { items: [put] });
  };
  return (
    <Modal
      title={item === null ? texts.addTitle : texts.edit}
      closeName={texts.close}
      onClose={leave}
    >
      <form
        className={layout['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
          onClose();
        }}
      >
        <div className={styles['pair']}>
          <Select
            label={texts.slot}
            value={draft.slot}
            choices={slots.map((value) => ({ value, name: slotNames[value] }))}
            onChoose={(slot) => set({ slot })}
          />
          <TextField
            label={texts.slotName}
            maxLength={limits.slotName}
            autoComplete="off"
            {...text('slotName')}
          />
        </div>
        {item !== null && (
          <div className={classNames(layout['rows'], styles['song'])}>
            <p className={styles['label']}>{texts.song}</p>
            <p dir="auto" className={styles['title']}>
              {title ?? texts.noSong}
            </p>
            <div className={layout['cluster']}>
              {onPick !== undefined && (
                <Button onClick={() => onPick(save())}>
                  {draft.songId === null ? onePlan.chooseSong : onePlan.chooseOther}
                </Button>
              )}
              {title !== null && (
                <Button
                  variant="plain"
                  onClick={() =>
                    set({
                      songId: null,
                      titleThen: null,
                      versionName: null,
                      transposition: 0,
                      capo: 0,
                    })
                  }
                >
                  {texts.takeOut}
                </Button>
              )}
            </div>
          </div>
        )}
        <MusicFields draft={draft} songs={songs} onChange={set} />
        <TextField
          label={texts.reference}
          hint={texts.referenceHint}
          maxLength={limits.shortText}
          autoComplete="off"
          {...text('reference')}
        />
        <TextField
          label={texts.who}
          hint={texts.whoHint}
          maxLength={limits.who}
          autoComplete="off"
          {...text('who')}
        />
        {draft.songId === null && (
          <TextArea label={texts.text} maxLength={limits.planText} {...text('text')} />
        )}
        <TextField
          label={texts.note}
          maxLength={limits.planNote}
          autoComplete="off"
          {...text('note')}
        />
        <div className={layout['buttons']}>
          <Button onClick={leave}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
            {texts.save}
          </Button>
        </div>
      </form>
      {question}
      {item !== null && <MoveOrRemove {...props} item={item} />}
    </Modal>
  );
}

interface MusicFieldsProps {
  readonly draft: PlanItem;
  readonly songs: PlanSongs;
  readonly onChange: (change: Partial<PlanItem>) => void;
}

/** Version, key and capo of the day (decision 38); nothing without a song. */
function MusicFields({ draft, songs, onChange }: MusicFieldsProps) {
  const ofAll = usePersonMusic();
  const song = songs.get(draft.songId ?? '');
  if (!song) return null;
  const keys = plannedKeys(draft, song, ofAll).map(({ transposition, sounding }) => ({
    value: String(transposition),
    name:
      transposition === 0
        ? texts.asWritten(sounding)
        : (sounding ?? musicPanel.moved(transposition, null)),
  }));
  const isListed = keys.some(({ value }) => value === String(draft.transposition));
  const [least, most] = musicRanges.capo;
  const names = song.alternateVersions.map(({ name }) => name);
  return (
    <>
      {names.length > 0 && (
        <Select
          label={texts.version}
          value={draft.versionName ?? ''}
          choices={[
            { value: '', name: song.versionName ?? versions.original },
            ...names.map((name) => ({ value: name, name })),
          ]}
          onChoose={(name) => onChange({ versionName: name || null })}
        />
      )}
      <div className={styles['pair']}>
        <Select
          label={texts.key}
          value={String(draft.transposition)}
          choices={
            isListed
              ? keys
              : [
                  ...keys,
                  {
                    value: String(draft.transposition),
                    name: musicPanel.moved(draft.transposition, null),
                  },
                ]
          }
          onChoose={(value) => onChange({ transposition: Number(value) })}
        />
        <Select
          label={texts.capo}
          value={String(draft.capo)}
          choices={Array.from({ length: most - least + 1 }, (_, fret) => ({
            value: String(fret),
            name: fret === 0 ? texts.noCapo : String(fret),
          }))}
          onChoose={(value) => onChange({ capo: Number(value) })}
        />
      </div>
    </>
  );
}

type MoveOrRemoveProps = Omit<ItemDialogProps, 'item' | 'onPick'> & {
  readonly item: PlanItem;
};

/** Moves the item up and down, or removes it; at once. */
function MoveOrRemove({ plan, base, item, songs, onChange, onClose }: MoveOrRemoveProps) {
  const [said, setSaid] = useState('');
  const ids = plan.items.map(({ id }) => id);
  const at = ids.indexOf(item.id);
  const name = itemName(item, songs);
  const move = (by: -1 | 1) => {
    const order = movedTo(ids, item.id, at + by);
    if (order === ids) return;
    setSaid(texts.place(name, at + by + 1, ids.length));
    onChange({ items: [{ op: 'move', id: item.id, after: idBefore(order, item.id) }] }, plan);
  };
  return (
    <div className={layout['foot']}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Button variant="plain" aria-disabled={at === 0 || undefined} onClick={() => move(-1)}>
        <ArrowUp size={20} aria-hidden="true" />
        {texts.moveUp}
      </Button>
      <Button
        variant="plain"
        aria-disabled={at === ids.length - 1 || undefined}
        onClick={() => move(1)}
      >
        <ArrowDown size={20} aria-hidden="true" />
        {texts.moveDown}
      </Button>
      <Button
        variant="plain"
        className={styles['remove']}
        onClick={() => {
          onChange({ items: [{ op: 'remove', id: item.id }] }, base);
          toast({ title: texts.removed(name) });
          onClose();
        }}
      >
        <Trash2 size={20} aria-hidden="true" />
        {texts.remove}
      </Button>
    </div>
  );
}

/** A new item comes after the last item of the same slot; last (`undefined`) if there is none. */
function afterAlike({ items }: Plan, { slot }: PlanItem): string | undefined {
  return items.findLast((each) => each.slot === slot)?.id;
}

/** Without blanks at the ends; empty text is null. */
function trimmed(item: PlanItem): PlanItem {
  const [slotName = null, who = null, reference = null, text = null, note = null] = [
    item.slotName,
    item.who,
    item.reference,
    item.text,
    item.note,
  ].map((each) => each?.trim() || null);
  return { ...item, slotName, who, reference, text, note };
}
