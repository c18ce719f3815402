import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ListRow.module.css';

interface ListRowProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  /** Badge after the name. */
  readonly mark?: string | undefined;
  readonly facts: readonly string[];
  /** Past entries, less prominent. */
  readonly quiet?: boolean;
  /** The button at the end. */
  readonly children?: ReactNode;
}

/** A row of a list: name, facts, actions. */
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
