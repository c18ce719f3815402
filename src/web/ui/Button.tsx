import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'quiet' | 'plain';
  /** A pending button keeps its focus and is announced as busy; clicks and Enter do nothing. */
  readonly pending?: boolean;
}

export function Button({
  variant = 'quiet',
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
      className={classNames(styles['button'], styles[variant], className)}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The accessible name; also the tooltip. */
  readonly label: string;
  /** State of a toggle button; omit for an action. */
  readonly pressed?: boolean | undefined;
  readonly variant?: 'bare' | 'round';
  readonly children: ReactNode;
}

export function IconButton({
  label,
  pressed,
  variant = 'bare',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tooltip={label}
      {...rest}
      className={classNames(styles['iconButton'], styles[variant], className)}
    />
  );
}
