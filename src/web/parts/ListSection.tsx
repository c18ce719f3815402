import { type ReactNode, useId } from 'react';
import styles from './ListSection.module.css';

interface ListSectionProps {
  readonly heading: string;
  /** Stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function ListSection({ heading, aside, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['top']}>
        <h2 id={id}>{heading}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
