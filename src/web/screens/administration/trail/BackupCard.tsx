import { ShieldAlert } from 'lucide-react';
import { useBackupState } from '#web/api/backup.ts';
import { ListSection } from '#web/parts/ListSection.tsx';
import { backup as texts } from '#web/texts/backup.ts';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './TrailTab.module.css';

/** When the last backup was taken, and what was in the way of one. */
export function BackupCard() {
  const { data, isLoading } = useBackupState(true);
  if (data === undefined) {
    // Its place is kept, so that the log does not jump.
    return !isLoading ? null : (
      <ListSection heading={texts.heading}>
        <p className={styles['lead']} aria-busy="true">
          {texts.looking}
        </p>
      </ListSection>
    );
  }
  const { isTaken, lastAt, problem, isOverdue } = data;
  const last = lastAt === null ? texts.none : texts.last(lastAt);
  return (
    <ListSection heading={texts.heading}>
      {problem === null && !isOverdue ? (
        <p className={styles['lead']}>{isTaken || lastAt !== null ? last : texts.elsewhere}</p>
      ) : (
        <Notice
          tone="danger"
          icon={<ShieldAlert size={32} strokeWidth={1.5} />}
          title={isOverdue ? texts.overdue : texts.failed}
        >
          <p>{last}</p>
          {problem !== null && <p>{problem}</p>}
          <p>{texts.tellHost}</p>
        </Notice>
      )}
    </ListSection>
  );
}
