import { useId } from 'react';
import styles from './TextField.module.css';

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
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
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
    </div>
  );
}
