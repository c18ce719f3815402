import { type FocusEvent, type ReactNode, useId } from 'react';
import { CategoryButton } from '#web/features/songList/CategoryChip.tsx';
import chips from '#web/features/songList/CategoryChip.module.css';
import { classNames } from '#web/ui/classNames.ts';
import { FieldNote, RequiredMark } from '#web/ui/Fields.tsx';
import layout from '#web/ui/layout.module.css';
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
  /** Further choices, in a list of this name behind the buttons. */
  readonly more?: { readonly name: string; readonly choices: readonly Choice<Value>[] };
  /** Shown until the buttons are available. */
  readonly children?: ReactNode;
}

/** A choice of a few values, as buttons (spec §2). */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { field, label, choices, chosen, onChoose, onLeave, children } = props;
  const { error, hint, required, more } = props;
  const noteId = useId();
  const markId = useId();
  const all = typeof chosen === 'string' ? [chosen] : chosen;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave?.();
  };
  return (
    <fieldset
      data-field={field}
      aria-describedby={classNames(required && markId, (error ?? hint) && noteId)}
    >
      <legend className={styles['legend']}>
        {label} <RequiredMark id={markId} words={required} />
      </legend>
      <div className={classNames(layout['cluster'], chips['wrapped'])}>
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
        {more !== undefined && (
          <MoreChoices {...more} chosen={all} onChoose={onChoose} onBlur={onBlur} />
        )}
        {children}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} className={styles['note']} />
    </fieldset>
  );
}

interface MoreChoicesProps<Value extends string> {
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: Value) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** A native list, which a phone shows whole. It has its own name while nothing in it is chosen. */
function MoreChoices<Value extends string>(props: MoreChoicesProps<Value>) {
  const { name, choices, chosen, onChoose, onBlur } = props;
  const one = choices.find(({ value }) => chosen.includes(value));
  return (
    <select
      aria-label={name}
      value={one?.value ?? ''}
      onChange={(event) => {
        const choice = choices.find(({ value }) => value === event.currentTarget.value);
        if (choice !== undefined) onChoose(choice.value);
      }}
      onBlur={onBlur}
      className={classNames(chips['chip'], one && chips['chosen'], styles['more'])}
    >
      <option value="" disabled hidden>
        {name}
      </option>
      {choices.map(({ value, name: choice }) => (
        <option key={value} value={value}>
          {choice}
        </option>
      ))}
    </select>
  );
}
