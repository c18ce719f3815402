import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The accessible name; also the tooltip. */
  readonly label: string;
  /** On for a two-state button; leave out for an action. */
  readonly pressed?: boolean | undefined;
  readonly look?: 'bare' | 'round';
  readonly children: ReactNode;
}

export function IconButton({ label, pressed, look = 'bare', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tooltip={label}
      {...rest}
      className={classNames(styles['iconButton'], styles[look], className)}
    />
  );
}
