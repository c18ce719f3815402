import { type FocusEvent, type ReactNode, useId } from 'react';
import { CategoryButton } from '#web/features/songList/CategoryChip.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { RequiredMark } from '#web/ui/Fields.tsx';
import styles from './ChoiceField.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** `#rrggbb`, shown as a dot. */
  readonly color?: string;
}

interface ChoiceFieldProps<Value extends string> {
  readonly field: string;
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  /** One value, or several. */
  readonly chosen: string | readonly string[];
  readonly onChoose: (value: Value) => void;
  readonly onLeave?: () => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: string;
  /** Shown until the buttons are available. */
  readonly children?: ReactNode;
}

/** A choice of a few values, as buttons (spec §2). */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { field, label, choices, chosen, onChoose, onLeave, children } = props;
  const { error, hint, required } = props;
  const noteId = useId();
  const markId = useId();
  const note = error ?? hint;
  const all = typeof chosen === 'string' ? [chosen] : chosen;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLButtonElement>) => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave?.();
  };
  return (
    <fieldset
      data-field={field}
      aria-describedby={classNames(required && markId, note && noteId)}
      className={styles['field']}
    >
      <legend className={styles['legend']}>
        {label} <RequiredMark id={markId} words={required} />
      </legend>
      <div className={styles['buttons']}>
        {choices.map(({ value, name, color }) => (
          <CategoryButton
            key={value}
            name={name}
            {...(color !== undefined && { color })}
            chosen={all.includes(value)}
            onChoose={() => onChoose(value)}
            onBlur={onBlur}
          />
        ))}
        {children}
      </div>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles['note'] : styles['error']}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
