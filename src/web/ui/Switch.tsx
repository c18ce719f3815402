import { useId } from 'react';
import fields from './Fields.module.css';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** An on/off setting: a native checkbox with the switch role. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {hint !== undefined && <span className={fields['hint']}>{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={styles['switch']}
      />
    </div>
  );
}
