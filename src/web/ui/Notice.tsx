import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly tone?: 'empty' | 'info' | 'danger';
  readonly icon?: ReactNode;
  readonly title?: string;
  /** After the sentence: a hint, a button. */
  readonly children?: ReactNode;
}

/** An empty list, an error, or information: a sentence with possible actions. */
export function Notice({ tone = 'empty', icon, title, children }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames(styles['notice'], styles[tone])}
    >
      {icon !== undefined && (
        <span aria-hidden="true" className={styles['icon']}>
          {icon}
        </span>
      )}
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      {children}
    </div>
  );
}
