import { type ComponentProps, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './TextArea.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  /** Said, but not shown: what stands above it says it already. */
  readonly labelHidden?: boolean;
  /** The sentence under the field when its value will not do. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** `code` for text whose columns mean something. */
  readonly look?: 'prose' | 'code';
}

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden = false, error, hint, look = 'prose', className, ...rest } = props;
  const id = useId();
  const described = error !== undefined || hint !== undefined;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <textarea
        {...(look === 'code' && { wrap: 'off', spellCheck: false, autoCapitalize: 'off' })}
        dir="auto"
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described ? `${id}-note` : undefined}
        className={classNames(styles['input'], look === 'code' && styles['code'])}
      />
      {described && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
