import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

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
