import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Fields.module.css';
import { classNames } from './classNames.ts';

interface Described {
  readonly label: string;
  /** Error message below the field. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Label of the required mark beside the name. */
  readonly required?: string | undefined;
}

type TextFieldProps = Described & Omit<ComponentProps<'input'>, keyof Described>;

export function TextField(props: TextFieldProps) {
  const { label, error, hint, required, className, ...rest } = props;
  const id = useId();
  return (
    <Field {...{ id, label, error, hint, required, className }}>
      <input
        type="text"
        required={required !== undefined}
        {...rest}
        {...described(id, error, hint)}
        className={styles['input']}
      />
    </Field>
  );
}

interface TextAreaProps extends Described, Omit<ComponentProps<'textarea'>, keyof Described> {
  /** `code` for text with aligned columns. */
  readonly variant?: 'prose' | 'code';
}

export function TextArea(props: TextAreaProps) {
  const { label, error, hint, required, variant = 'prose', className, ...rest } = props;
  const id = useId();
  return (
    <Field {...{ id, label, error, hint, required, className }}>
      <textarea
        required={required !== undefined}
        {...(variant === 'code' && { wrap: 'off', spellCheck: false, autoCapitalize: 'off' })}
        dir="auto"
        {...rest}
        {...described(id, error, hint)}
        className={classNames(
          styles['input'],
          styles['area'],
          variant === 'code' && styles['code'],
        )}
      />
    </Field>
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
  readonly disabled?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A native select. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, disabled = false, onChoose } = props;
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        value={value}
        disabled={disabled}
        className={styles['input']}
        onChange={(event) => {
          const choice = choices.find((each) => each.value === event.currentTarget.value);
          if (choice !== undefined) onChoose(choice.value);
        }}
      >
        {choices.map(({ value: each, name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface FieldProps extends Described {
  /** Id of the control. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A control with its label above, and an error or hint below. */
function Field(props: FieldProps) {
  const { id, label, error, hint, required, className, children } = props;
  return (
    <div className={classNames(styles['field'], className)}>
      <div className={styles['head']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <RequiredMark words={required} />
      </div>
      {children}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

interface FieldNoteProps extends Pick<Described, 'error' | 'hint'> {
  readonly id: string;
  readonly className?: string | undefined;
}

/** What is wrong with a field's value, else its hint. */
export function FieldNote({ id, error, hint, className }: FieldNoteProps) {
  const note = error ?? hint;
  if (note === undefined) return null;
  return (
    <p id={id} className={classNames(styles[error === undefined ? 'hint' : 'error'], className)}>
      {note}
    </p>
  );
}

interface RequiredMarkProps {
  /** For a group of buttons, which cannot be marked as required itself. */
  readonly id?: string;
  readonly words: string | undefined;
}

/** Visual only: a control announces itself as required. */
export function RequiredMark({ id, words }: RequiredMarkProps) {
  return words === undefined ? null : (
    <span id={id} aria-hidden="true" className={styles['mark']}>
      {words}
    </span>
  );
}

/** ARIA attributes that link a control to its label and to the error or hint. */
function described(id: string, error: string | undefined, hint: string | undefined) {
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': (error ?? hint) === undefined ? undefined : `${id}-note`,
  };
}

/** Focuses the field of a form marked with `data-field`; in a group, its first button. */
export function focusField(formId: string, field: string | undefined): void {
  const marked = document
    .getElementById(formId)
    ?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = marked instanceof HTMLFieldSetElement ? marked.querySelector('button') : marked;
  target?.focus();
}
