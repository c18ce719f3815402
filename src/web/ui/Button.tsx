import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'quiet' | 'plain';
  /** Busy buttons keep their focus and say so; a press does nothing, nor does Enter in a form. */
  readonly pending?: boolean;
}

export function Button({
  look = 'quiet',
  pending = false,
  className,
  onClick,
  'aria-disabled': disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || disabled}
      onClick={pending ? ignore : onClick}
      className={classNames(styles['button'], styles[look], className)}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
