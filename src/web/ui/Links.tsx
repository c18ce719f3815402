import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: 'primary' | 'quiet' | 'plain';
  readonly className?: string | undefined;
  /** The accessible name, if it says more than the text; it begins with the text. */
  readonly label?: string;
  /** Before it leads there. */
  readonly onClick?: MouseEventHandler;
  readonly children: ReactNode;
}

/** A link styled as a button. */
export function ButtonLink({
  href,
  variant = 'quiet',
  className,
  label,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      onClick={onClick}
      className={classNames(styles['button'], styles[variant], className)}
    >
      {children}
    </Link>
  );
}

interface NewTabLinkProps {
  readonly href: string;
  /** The accessible name; it begins with the text. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A link styled as a button that opens a new tab. */
export function NewTabLink({ href, label, children }: NewTabLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={classNames(styles['button'], styles['quiet'])}
    >
      {children}
    </a>
  );
}
