import { CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import styles from './ProfileScreen.module.css';

interface ListCardProps {
  readonly title: string;
  readonly lead: string;
  /** Undefined while they are not there. */
  readonly rows: ReactNode[] | undefined;
  readonly query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  readonly failed: string;
  readonly children?: ReactNode;
}

/** A heading, what it is about, and the rows: coming, failed or there. */
export function ListCard({ title, lead, rows, query, failed, children }: ListCardProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className={styles['card']}>
      <div className={styles['lead']}>
        <h2 id={headingId}>{title}</h2>
        <p>{lead}</p>
      </div>
      {rows !== undefined ? (
        <ul className={styles['rows']}>{rows}</ul>
      ) : query.isError ? (
        <Notice tone="danger" icon={<CloudOff size={32} />} title={failed}>
          <Button onClick={() => void query.refetch()}>{chrome.tryAgain}</Button>
        </Notice>
      ) : (
        <div aria-busy="true" className={styles['rows']}>
          <Skeletons count={1} className={styles['bone']} />
        </div>
      )}
      {children}
    </Card>
  );
}
