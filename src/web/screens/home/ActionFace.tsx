import type { ReactNode } from 'react';
import styles from './ActionCard.module.css';

interface ActionFaceProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
}

/** What an action card shows: an icon, what it does, and a word about it. */
export function ActionFace({ icon, name, hint }: ActionFaceProps) {
  return (
    <>
      <span aria-hidden="true" className={styles['icon']}>
        {icon}
      </span>
      <span>
        <span className={styles['name']}>{name}</span>
        <span className={styles['hint']}>{hint}</span>
      </span>
    </>
  );
}
