import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

interface MailLinkProps {
  readonly address: string;
  readonly subject: string;
  readonly children: ReactNode;
}

/**
 * A link that looks like a button and opens a new mail. The server takes only addresses that stand
 * in a link as they are.
 */
export function MailLink({ address, subject, children }: MailLinkProps) {
  const href = `mailto:${address}?subject=${encodeURIComponent(subject)}`;
  return (
    <a href={href} className={classNames(styles['button'], styles['quiet'], styles['start'])}>
      {children}
    </a>
  );
}
