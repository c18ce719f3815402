import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactsProps {
  /** Name and value, in order. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A list of names and values, one per row. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt className={styles['name']}>{name}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
