import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: 'primary' | 'quiet' | 'plain';
  readonly className?: string | undefined;
  /** The accessible name, where more is to be said than is shown; it begins with what is shown. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, variant = 'quiet', className, label, children }: ButtonLinkProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      className={classNames(styles['button'], styles[variant], className)}
    >
      {children}
    </Link>
  );
}

interface NewTabLinkProps {
  readonly href: string;
  /** The accessible name; it begins with what is shown. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A link that looks like a button and opens beside the app. */
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
