import { CalendarPlus, Check, History, Pencil, Play, Plus, Share2, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { planPage } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { sameCommunity } from '#people/community.ts';
import { chosenElsewhere } from '#plan/chosenElsewhere.ts';
import { mostItems } from '#plan/changeItems.ts';
import { celebratedDate, defaultEpiphany, type Epiphany } from '#plan/liturgicalDay.ts';
import type { PlanItem } from '#plan/plan.ts';
import { planSteps } from '#plan/steps.ts';
import { usePlanSettings } from '#web/api/planSettings.ts';
import { NewPlanDialog } from '#web/features/plans/NewPlanDialog.tsx';
import { dateOf } from '#web/features/plans/today.ts';
import { withSong } from '#web/features/plans/withSong.ts';
import { itemOf } from '#web/offline/kinds/planChange.ts';
import { useUser } from '#web/session/authContext.ts';
import { planConflict, planForm, planItems } from '#web/texts/planEditing.ts';
import {
  formatWhen,
  nameAndYear,
  nameOfPlan,
  nameOfSlot,
  onePlan as texts,
} from '#web/texts/plans.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { toast } from '#web/ui/toastStore.ts';
import { AboutDialog } from './AboutDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditedItems } from './EditedItems.tsx';
import { CelebratedCard } from './CelebratedCard.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { PlanHistory } from './PlanHistory.tsx';
import styles from './PlanScreen.module.css';
import { ReadItems } from './ReadItems.tsx';
import { RemovePlan } from './RemovePlan.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { SongPicker } from './SongPicker.tsx';
import { type OpenClash, usePlanEditing } from './usePlanEditing.ts';
import { usePlanSongs } from './usePlanSongs.ts';

/** Which dialog is open. */
type Opened =
  /** `base` is the plan as it was then, so that what others change meanwhile is noticed. */
  | { readonly kind: 'picker' | 'item'; readonly item: PlanItem; readonly base: Plan }
  | { readonly kind: 'newItem' | 'about' | 'share' | 'history' | 'copy' };

export function OpenPlan({ plan }: { readonly plan: Plan }) {
  const user = useUser();
  const songs = usePlanSongs(plan);
  const { data: settings } = usePlanSettings(plan.community);
  const epiphany = settings?.epiphany ?? defaultEpiphany;
  const { change, clash, isNew, resolve } = usePlanEditing(plan.id);
  const [isEditing, setEditing] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const [first] = planSteps(plan.items);
  const open = (kind: 'picker' | 'item', id: string, base: Plan) => {
    const item = itemOf(base, id);
    if (item !== undefined) setOpened({ kind, item, base });
  };
  const pick = (id: string) => open('picker', id, plan);
  const write = (id: string) => open('item', id, plan);
  const picked = opened?.kind === 'picker' ? opened.item.id : '';
  const elsewhere = useMemo(() => chosenElsewhere(plan.items, picked), [plan.items, picked]);
  return (
    <article className={styles['plan']}>
      <PlanHead plan={plan} epiphany={epiphany} own={user?.community ?? ''} />
      {clash !== null && <Clash clash={clash} isNew={isNew} onResolve={resolve} />}
      <div className={classNames(layout['cluster'], styles['tools'])}>
        {!isEditing && first !== undefined && (
          <ButtonLink variant="primary" href={planPage(plan.id, first.id)}>
            <Play size={20} aria-hidden="true" />
            {texts.sing}
          </ButtonLink>
        )}
        {!isEditing && (
          <Button onClick={() => setOpened({ kind: 'share' })}>
            <Share2 size={20} aria-hidden="true" />
            {texts.share}
          </Button>
        )}
        {/* The same element, so that it keeps the focus. */}
        <Button variant={isEditing ? 'primary' : 'quiet'} onClick={() => setEditing(!isEditing)}>
          {isEditing ? (
            <Check size={20} aria-hidden="true" />
          ) : (
            <Pencil size={20} aria-hidden="true" />
          )}
          {isEditing ? texts.ready : texts.edit}
        </Button>
        {isEditing && (
          <Button onClick={() => setOpened({ kind: 'about' })}>{planForm.about}</Button>
        )}
      </div>
      {!isEditing && <CelebratedCard plan={plan} />}
      {isEditing ? (
        <EditedItems plan={plan} songs={songs} onChange={change} onPick={pick} onOpen={write} />
      ) : (
        <ReadItems
          plan={plan}
          songs={songs}
          handedOver={settings?.handedOver ?? []}
          onPick={pick}
          onWrite={write}
        />
      )}
      {(isEditing || plan.items.length === 0) && (
        <Button
          className={styles['add']}
          onClick={() =>
            plan.items.length < mostItems
              ? setOpened({ kind: 'newItem' })
              : toast({ title: planItems.full, description: planItems.fullText })
          }
        >
          <Plus size={20} aria-hidden="true" />
          {planItems.add}
        </Button>
      )}
      {!isEditing && (
        <div className={classNames(layout['foot'], styles['rest'])}>
          <Button variant="plain" onClick={() => setOpened({ kind: 'copy' })}>
            <CalendarPlus size={20} aria-hidden="true" />
            {texts.copy}
          </Button>
          <Button variant="plain" onClick={() => setOpened({ kind: 'history' })}>
            <History size={20} aria-hidden="true" />
            {texts.history}
          </Button>
          <RemovePlan plan={plan}>
            <Trash2 size={20} aria-hidden="true" />
            {texts.remove}
          </RemovePlan>
        </div>
      )}
      {opened?.kind === 'picker' && (
        <SongPicker
          community={plan.community}
          place={{ slot: opened.item.slot, date: celebratedDate(plan), epiphany, elsewhere }}
          title={nameOfSlot(opened.item)}
          onChoose={(song, own) => {
            const item = withSong(opened.item, song, own);
            change({ items: [{ op: 'put', item }] }, opened.base);
            close();
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'item' && (
        <ItemDialog
          plan={plan}
          base={opened.base}
          item={opened.item}
          songs={songs}
          onChange={change}
          onPick={(saved) => open('picker', opened.item.id, saved)}
          onClose={close}
        />
      )}
      {opened?.kind === 'newItem' && (
        <ItemDialog
          plan={plan}
          base={plan}
          item={null}
          songs={songs}
          onChange={change}
          onClose={close}
        />
      )}
      {opened?.kind === 'about' && <AboutDialog plan={plan} onChange={change} onClose={close} />}
      {opened?.kind === 'share' && (
        <ShareDialog plan={plan} songs={songs} epiphany={epiphany} onClose={close} />
      )}
      {opened?.kind === 'history' && <PlanHistory plan={plan} onChange={change} onClose={close} />}
      {opened?.kind === 'copy' && (
        <NewPlanDialog community={user?.community ?? ''} copied={plan} onClose={close} />
      )}
    </article>
  );
}

interface PlanHeadProps {
  readonly plan: Plan;
  readonly epiphany: Epiphany;
  readonly own: string;
}

function PlanHead({ plan, epiphany, own }: PlanHeadProps) {
  const [today] = useState(() => dateOf(new Date()));
  const day = nameAndYear(plan, epiphany);
  return (
    <header className={styles['head']}>
      <h1 dir="auto">{nameOfPlan(plan)}</h1>
      <p className={styles['when']}>{formatWhen(plan, today)}</p>
      {day !== null && <p className={styles['day']}>{day}</p>}
      {!sameCommunity(plan.community, own) && <p>{plan.community}</p>}
      {plan.notes !== null && (
        <p dir="auto" className={styles['notes']}>
          {plan.notes}
        </p>
      )}
    </header>
  );
}

interface ClashProps {
  readonly clash: OpenClash;
  readonly isNew: boolean;
  readonly onResolve: ReturnType<typeof usePlanEditing>['resolve'];
}

/** A conflict of the plan: its dialog opens if it came just now, else from a notice. */
function Clash({ clash, isNew, onResolve }: ClashProps) {
  const { key } = clash.blocked.write;
  /** The conflict whose dialog the person opened, or closed. */
  const [asked, setAsked] = useState<string | null>(null);
  const [postponed, setPostponed] = useState<string | null>(null);
  const isAsked = asked === key || (isNew && postponed !== key);
  return (
    <>
      <Notice tone="danger" title={planConflict.heading}>
        <Button
          variant="primary"
          onClick={() => {
            setPostponed(null);
            setAsked(key);
          }}
        >
          {planConflict.choose}
        </Button>
      </Notice>
      {isAsked && (
        <ConflictDialog
          clash={clash}
          onResolve={(theirs) => {
            setAsked(null);
            setPostponed(key);
            void onResolve(clash, [...theirs]);
          }}
          onClose={() => {
            setAsked(null);
            setPostponed(key);
          }}
        />
      )}
    </>
  );
}
