import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './classNames.ts';
import styles from './IconButton.module.css';

interface IconLinkProps {
  readonly href: string;
  /** The accessible name; also the tooltip. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link that looks like an icon button. */
export function IconLink({ href, label, className, children }: IconLinkProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      data-tooltip={label}
      className={classNames(styles['iconButton'], styles['bare'], className)}
    >
      {children}
    </Link>
  );
}
