import type { Plan } from '#contract/plans/plans.ts';
import { limits } from '#contract/base/limits.ts';
import { planKinds } from '#plan/plan.ts';
import { kindNames } from '#web/texts/plans.ts';
import { planForm as texts } from '#web/texts/planEditing.ts';
import { Select, TextArea, TextField } from '#web/ui/Fields.tsx';
import styles from './PlanFields.module.css';

/** The fields of a plan as they stand in a form: empty text for nothing. */
export type PlanValues = Readonly<Record<'date' | 'time' | 'title' | 'notes', string>> &
  Pick<Plan, 'kind'>;

interface PlanFieldsProps {
  readonly values: PlanValues;
  /** Why the date cannot be used. */
  readonly dateWrong?: string | undefined;
  readonly dateHint?: string | undefined;
  readonly onChange: (change: Partial<PlanValues>) => void;
}

/** When, and what kind. */
export function WhenFields({ values, dateWrong, dateHint, onChange }: PlanFieldsProps) {
  return (
    <div className={styles['when']}>
      <TextField
        type="date"
        label={texts.date}
        value={values.date}
        error={dateWrong}
        hint={dateHint}
        min="1970-01-01"
        max="9999-12-31"
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <TextField
        type="time"
        label={texts.time}
        value={values.time}
        onChange={(event) => onChange({ time: event.currentTarget.value.slice(0, 5) })}
      />
      <Select
        label={texts.kind}
        value={values.kind}
        choices={planKinds.map((value) => ({ value, name: kindNames[value] }))}
        onChoose={(kind) => onChange({ kind })}
      />
    </div>
  );
}

export function TitleField({ values, onChange }: Pick<PlanFieldsProps, 'values' | 'onChange'>) {
  return (
    <TextField
      label={texts.title}
      hint={texts.titleHint}
      value={values.title}
      maxLength={limits.title}
      autoComplete="off"
      onChange={(event) => onChange({ title: event.currentTarget.value })}
    />
  );
}

export function NotesField({ values, onChange }: Pick<PlanFieldsProps, 'values' | 'onChange'>) {
  return (
    <TextArea
      label={texts.notes}
      hint={texts.notesHint}
      value={values.notes}
      maxLength={limits.notes}
      onChange={(event) => onChange({ notes: event.currentTarget.value })}
    />
  );
}

export function valuesOf({ date, time, kind, title, notes }: Plan): PlanValues {
  return { date, time: time ?? '', kind, title: title ?? '', notes: notes ?? '' };
}

/** The values as they are written; empty text is nothing. */
export function writtenOf(values: PlanValues): Pick<Plan, keyof PlanValues> {
  const { date, kind } = values;
  const [time, title, notes] = [values.time, values.title, values.notes].map(
    (text) => text.trim() || null,
  );
  return { date, kind, time: time ?? null, title: title ?? null, notes: notes ?? null };
}
