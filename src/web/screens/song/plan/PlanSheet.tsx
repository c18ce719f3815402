import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import { mostItems } from '#plan/changeItems.ts';
import type { PlanItem } from '#plan/plan.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { type PlanSummary, usePlan, usePlans } from '#web/api/plans.ts';
import { plannedKey } from '#web/features/plans/plannedKey.ts';
import { dateOf } from '#web/features/plans/today.ts';
import { ownMusic } from '#web/features/plans/withSong.ts';
import { useLowChordsPreference } from '#web/screens/song/plannedSong.ts';
import { SongSheet } from '#web/screens/song/SongSheet.tsx';
import { useShownVersion } from '#web/screens/song/useShownVersion.ts';
import { formatWhen, nameOfPlan, nameOfSlot } from '#web/texts/plans.ts';
import { addingToPlan as texts } from '#web/texts/planSinging.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { ownKey } from '#web/texts/songPicker.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './PlanSheet.module.css';
import { placesFor } from './placesFor.ts';
import { usePutInPlan } from './usePutInPlan.ts';

interface PlanSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly onClose: () => void;
}

/**
 * «Legg i plan»: one tap puts the song, in the version shown and its written key, into an empty place of
 * the next plan; the own key is offered (decision 72).
 */
export function PlanSheet({ id, song, onClose }: PlanSheetProps) {
  const plans = usePlans();
  const [today] = useState(() => dateOf(new Date()));
  const coming = plans.data?.filter((plan) => plan.date >= today && !plan.isHeld) ?? [];
  return (
    <SongSheet id={id} name={songTexts.addToPlan} closeName={texts.close} onClose={onClose}>
      <div className={styles['body']}>
        {plans.isPending && <p role="status">{texts.loading}</p>}
        {plans.isError && plans.data === undefined && <p role="alert">{texts.failed}</p>}
        {plans.data !== undefined && coming.length === 0 && (
          <>
            <p>{texts.none}</p>
            <ButtonLink href={pages.plans.path} variant="primary">
              {texts.newPlan}
            </ButtonLink>
          </>
        )}
        {coming.length > 0 && <Places coming={coming} song={song} onDone={onClose} />}
      </div>
    </SongSheet>
  );
}

interface PlacesProps {
  readonly coming: readonly PlanSummary[];
  readonly song: Song;
  readonly onDone: () => void;
}

function Places({ coming, song, onDone }: PlacesProps) {
  const [planId, choosePlan] = useState(coming[0]?.id ?? '');
  const { data: plan, isError } = usePlan(planId);
  const { name: versionName } = useShownVersion(song);
  const ofAll = usePersonMusic();
  const own = ownMusic(song.music, useLowChordsPreference());
  const [isOwn, setOwn] = useState(false);
  const put = usePutInPlan(song, onDone);
  const place = (into: Plan, item: PlanItem | null) =>
    put(into, item, { versionName, ...(isOwn && own) });
  return (
    <>
      {coming.length > 1 ? (
        <div className={styles['choice']}>
          <Select
            label={texts.plan}
            value={planId}
            choices={coming.map((each) => ({ value: each.id, name: namedPlan(each) }))}
            onChoose={choosePlan}
          />
        </div>
      ) : (
        coming.map((each) => (
          <p key={each.id} className={styles['plan']}>
            {namedPlan(each)}
          </p>
        ))
      )}
      {own !== null && (
        <div className={styles['choice']}>
          <Switch
            label={ownKey(plannedKey({ versionName, ...own }, song, ofAll), own)}
            checked={isOwn}
            onChange={setOwn}
          />
        </div>
      )}
      {plan === undefined && isError && <p role="alert">{texts.failed}</p>}
      {plan !== undefined && (
        <div role="group" aria-label={texts.place} className={layout['cluster']}>
          {placesFor(plan.items, song).map((item) => (
            <Button key={item.id} onClick={() => place(plan, item)}>
              {namedPlace(item, plan.items)}
            </Button>
          ))}
          {plan.items.length < mostItems ? (
            <Button variant="plain" onClick={() => place(plan, null)}>
              <CalendarPlus size={20} aria-hidden="true" />
              {texts.last}
            </Button>
          ) : (
            <p>{texts.full}</p>
          )}
        </div>
      )}
    </>
  );
}

function namedPlan(plan: PlanSummary): string {
  return `${nameOfPlan(plan)} ${formatWhen(plan)}`;
}

/** «Svarsalme 2», where there are several. */
function namedPlace(item: PlanItem, items: readonly PlanItem[]): string {
  const name = nameOfSlot(item);
  const same = items.filter((each) => nameOfSlot(each) === name);
  return same.length > 1 ? texts.numbered(name, same.indexOf(item) + 1) : name;
}
