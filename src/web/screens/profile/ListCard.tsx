import { type ReactNode, useId } from 'react';
import { ListMissing } from '#web/features/songList/ListSection.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './ProfileScreen.module.css';

interface ListCardProps {
  readonly title: string;
  readonly lead: string;
  /** Undefined if they failed to load. */
  readonly rows: ReactNode[] | undefined;
  readonly onRetry: () => void;
  readonly failed: string;
  readonly children?: ReactNode;
}

/** Heading, description, and the rows or a load error. */
export function ListCard({ title, lead, rows, failed, onRetry, children }: ListCardProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <div className={styles['lead']}>
        <h2 id={headingId}>{title}</h2>
        <p>{lead}</p>
      </div>
      {rows !== undefined ? (
        <ul className={styles['rows']}>{rows}</ul>
      ) : (
        <ListMissing title={failed} onRetry={onRetry} />
      )}
      {children}
    </Card>
  );
}
