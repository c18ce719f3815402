import { CircleAlert, CloudOff, CloudUpload } from 'lucide-react';
import { Link } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { type OutboxState, useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { changes, outboxSign as texts } from '#web/texts/outboxSign.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './OutboxSign.module.css';

/**
 * The outbox's state in the header, with a link to it: shown while offline or while writes are
 * pending. Part of the header's bundle, since it could not be fetched offline.
 */
export function OutboxSign() {
  const state = useOutboxState();
  const { offline, pending, conflicts, refused, sending } = state;
  const blocked = conflicts + refused;
  const count = pending + blocked;
  if (!offline && count === 0) return null;
  const word = wordOf(state);
  const Icon = blocked > 0 ? CircleAlert : offline ? CloudOff : CloudUpload;
  const counted = blocked > 0 ? changes(count) : texts.counted(count);
  const label = [word, ...(count > 0 ? [counted] : [])].join('. ');
  return (
    <Link
      href={pages.waiting.path}
      data-tooltip={label}
      className={classNames(styles['sign'], blocked > 0 && styles['blocked'])}
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={sending && blocked === 0 ? styles['sending'] : undefined}
      />
      <span aria-hidden="true" className={styles['word']}>
        {word}
      </span>
      {count > 0 && (
        <span aria-hidden="true" className={styles['count']}>
          {count}
        </span>
      )}
      <span className="visually-hidden">{label}</span>
    </Link>
  );
}

/** The most urgent state. */
function wordOf({ offline, pending, conflicts, refused, sending }: OutboxState): string {
  if (conflicts > 0) return texts.conflict;
  if (refused > 0) return texts.refused;
  if (offline) return texts.offline;
  return sending ? texts.sending : texts.count(pending);
}
