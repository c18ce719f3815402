import { CircleAlert } from 'lucide-react';
import { chrome } from '#web/texts/chrome.ts';
import { NetworkError } from '#web/api/client/response.ts';
import styles from './FailureNotice.module.css';

interface FailureNoticeProps {
  readonly sentence: string;
  /** What was thrown; when there was no answer at all, the notice says what to look at. */
  readonly error?: unknown;
}

/** Why something a person asked for did not happen; read out at once. */
export function FailureNotice({ sentence, error }: FailureNoticeProps) {
  return (
    <div role="alert" className={styles['notice']}>
      <CircleAlert size={22} aria-hidden="true" className={styles['icon']} />
      <div>
        <p className={styles['sentence']}>{sentence}</p>
        {error instanceof NetworkError && <p>{chrome.noAnswer}</p>}
      </div>
    </div>
  );
}
