import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/base/limits.ts';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import { epiphanies } from '#plan/liturgicalDay.ts';
import { planKinds } from '#plan/plan.ts';
import { type UsualDay, usualDays } from '#plan/usualDays.ts';
import { usePlans } from '#web/api/plans.ts';
import { useChangePlanSettings } from '#web/api/planSettings.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { ListMissing } from '#web/features/songList/ListSection.tsx';
import { kindNames } from '#web/texts/plans.ts';
import { communityPlans, planDays as texts } from '#web/texts/planEditing.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Select, TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import layout from '#web/ui/layout.module.css';
import styles from './CommunityPlans.module.css';

type Settings = Pick<PlanSettings, 'epiphany' | 'usual'>;

interface EditedDay extends UsualDay {
  readonly id: string;
}

const saturday: UsualDay = { weekday: 6, time: '20:00', kind: 'eukaristi' };

/** The days that «Ny plan» suggests, and when Epiphany is kept. */
export function UsualDays({ settings }: { readonly settings: Settings }) {
  const { data: plans, isError, refetch } = usePlans();
  if (plans === undefined && isError) {
    return <ListMissing title={communityPlans.failed} onRetry={() => void refetch()} />;
  }
  // The form needs the plans first: without settings its days are learnt from them.
  return plans === undefined ? null : <DaysForm settings={settings} learnt={usualDays(plans)} />;
}

interface DaysFormProps {
  readonly settings: Settings;
  readonly learnt: readonly UsualDay[];
}

function DaysForm({ settings, learnt }: DaysFormProps) {
  const { mutate, isPending, error } = useChangePlanSettings();
  /** Null until they are changed: days that are learnt and only shown are not saved. */
  const [changed, setDays] = useState<readonly EditedDay[] | null>(null);
  const days = changed ?? withIds(settings.usual ?? learnt);
  const [epiphany, setEpiphany] = useState(settings.epiphany);
  const save = (change: Partial<Pick<Settings, 'usual'>>) =>
    mutate({ epiphany, ...change }, { onSuccess: () => toast({ title: texts.saved }) });
  const set = (id: string, change: Partial<UsualDay>) =>
    setDays(days.map((day) => (day.id === id ? { ...day, ...change } : day)));
  return (
    <section className={layout['stack']}>
      <h2>{texts.heading}</h2>
      <p className={styles['lead']}>{texts.lead}</p>
      {settings.usual === null && (
        <p className={styles['lead']}>{days.length === 0 ? texts.none : texts.learnt}</p>
      )}
      <form
        noValidate
        className={layout['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          save(changed === null ? {} : { usual: changed.map(({ id: _, ...day }) => day) });
        }}
      >
        {days.map((day, at) => (
          <div key={day.id} role="group" aria-label={texts.day(at + 1)} className={styles['day']}>
            <Select
              label={texts.weekday}
              value={String(day.weekday)}
              choices={[1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
                value: String(weekday),
                name: texts.weekdays[weekday] ?? '',
              }))}
              onChoose={(weekday) => set(day.id, { weekday: Number(weekday) })}
            />
            <TextField
              type="time"
              label={texts.time}
              value={day.time ?? ''}
              onChange={({ currentTarget }) =>
                set(day.id, { time: currentTarget.value.slice(0, 5) || null })
              }
            />
            <Select
              label={texts.kind}
              value={day.kind}
              choices={planKinds.map((value) => ({ value, name: kindNames[value] }))}
              onChoose={(kind) => set(day.id, { kind })}
            />
            <IconButton
              label={texts.removeDay(day.weekday, at + 1)}
              onClick={() => setDays(days.filter(({ id }) => id !== day.id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {days.length < limits.usualDays && (
          <Button
            variant="plain"
            className={styles['add']}
            onClick={() => setDays([...days, { ...saturday, id: crypto.randomUUID() }])}
          >
            <Plus size={20} aria-hidden="true" />
            {texts.add}
          </Button>
        )}
        <Select
          label={texts.epiphany}
          value={epiphany}
          choices={epiphanies.map((value) => ({ value, name: texts.epiphanyNames[value] }))}
          onChoose={setEpiphany}
        />
        {error !== null && (
          <FailureNotice sentence={sentenceOf(error) ?? texts.failed} error={error} />
        )}
        <div className={layout['cluster']}>
          <Button type="submit" variant="primary" pending={isPending}>
            {texts.save}
          </Button>
          {settings.usual !== null && (
            <Button
              pending={isPending}
              onClick={() => {
                setDays(null);
                save({ usual: null });
              }}
            >
              {texts.learnAgain}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function withIds(days: readonly UsualDay[]): readonly EditedDay[] {
  return days.map((day, at) => ({ ...day, id: String(at) }));
}
