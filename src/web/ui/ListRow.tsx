import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ListRow.module.css';

interface ListRowProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  /** Stands out behind the name. */
  readonly mark?: string | undefined;
  readonly facts: readonly string[];
  /** Of the past: there, but not in the way. */
  readonly quiet?: boolean;
  /** The button at the end. */
  readonly children?: ReactNode;
}

/** One of a list: what it is, what is known of it, what can be done with it. */
export function ListRow({ Icon, name, mark, facts, quiet = false, children }: ListRowProps) {
  return (
    <li className={classNames(styles['row'], quiet && styles['quiet'])}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles['icon']} />
      <div className={styles['body']}>
        <div className={styles['words']}>
          <p className={styles['name']}>
            {name}
            {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
          </p>
          {facts.map((fact) => (
            <p key={fact} className={styles['fact']}>
              {fact}
            </p>
          ))}
        </div>
        {children}
      </div>
    </li>
  );
}
