import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'quiet' | 'plain';
  /** Busy buttons keep their focus and say so; a press does nothing. */
  readonly pending?: boolean;
}

export function Button({ look = 'quiet', pending = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      {...rest}
      disabled={rest.disabled || pending}
      className={classNames(styles['button'], styles[look], className)}
    />
  );
}
