import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: 'primary' | 'quiet' | 'plain';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, look = 'quiet', className, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={classNames(styles['button'], styles[look], className)}>
      {children}
    </Link>
  );
}
