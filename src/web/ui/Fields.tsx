import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Fields.module.css';
import { classNames } from './classNames.ts';

interface Described {
  readonly label: string;
  /** The sentence under the field when its value will not do. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** The words that say so beside its name, where nothing goes without a value. */
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
  /** Said, but not shown: what stands above it says it already. */
  readonly labelHidden?: boolean;
  /** `code` for text whose columns mean something. */
  readonly variant?: 'prose' | 'code';
}

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, error, hint, required, variant = 'prose', className, ...rest } = props;
  const id = useId();
  return (
    <Field {...{ id, label, labelHidden, error, hint, required, className }}>
      <textarea
        required={required !== undefined}
        {...(variant === 'code' && { wrap: 'off', spellCheck: false, autoCapitalize: 'off' })}
        dir="auto"
        {...rest}
        {...described(id, error, hint)}
        className={classNames(styles['input'], styles['area'], variant === 'code' && styles['code'])}
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

/** One out of a few, with the list that the device draws. */
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
  /** That of the control. */
  readonly id: string;
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A control with its name above it, and below it what is wrong or a hint. */
function Field(props: FieldProps) {
  const { id, label, labelHidden, error, hint, required, className, children } = props;
  const note = error ?? hint;
  return (
    <div className={classNames(styles['field'], className)}>
      <div className={styles['head']}>
        <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
          {label}
        </label>
        <RequiredMark words={required} />
      </div>
      {children}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
          {note}
        </p>
      )}
    </div>
  );
}

interface RequiredMarkProps {
  /** For what cannot say itself that it is required: a group of buttons. */
  readonly id?: string;
  readonly words: string | undefined;
}

/** To be seen beside the name, and no part of it; a control says itself that it is required. */
export function RequiredMark({ id, words }: RequiredMarkProps) {
  return words === undefined ? null : (
    <span id={id} aria-hidden="true" className={styles['mark']}>
      {words}
    </span>
  );
}

/** What ties a control to its label and to the sentence below it. */
function described(id: string, error: string | undefined, hint: string | undefined) {
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': (error ?? hint) === undefined ? undefined : `${id}-note`,
  };
}

/** Puts the focus into the field of a form that is marked `data-field`; of a group, its first button. */
export function focusField(formId: string, field: string | undefined): void {
  const marked = document
    .getElementById(formId)
    ?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = marked instanceof HTMLFieldSetElement ? marked.querySelector('button') : marked;
  target?.focus();
}
