import { type ComponentProps, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './TextField.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** The sentence under the field when its value will not do. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  const id = useId();
  const described = error !== undefined || hint !== undefined;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        type="text"
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described ? `${id}-note` : undefined}
        className={styles['input']}
      />
      {described && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
