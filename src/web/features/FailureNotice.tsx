import { CircleAlert } from 'lucide-react';
import { chrome, inNorwegian } from '#web/texts/chrome.ts';
import { NetworkError } from '#web/client/response.ts';
import styles from './FailureNotice.module.css';

interface FailureNoticeProps {
  readonly sentence: string;
  /** The error; if the server did not answer, the notice suggests what to check. */
  readonly error?: unknown;
}

/** Why an action failed; announced by screen readers at once. */
export function FailureNotice({ sentence, error }: FailureNoticeProps) {
  const norwegian = inNorwegian[sentence];
  return (
    <div role="alert" className={styles['notice']}>
      <CircleAlert size={22} aria-hidden="true" className={styles['icon']} />
      <div>
        <p className={styles['sentence']} lang={norwegian && 'en'}>
          {sentence}
        </p>
        {norwegian && <p>{norwegian}</p>}
        {error instanceof NetworkError && <p>{chrome.noAnswer}</p>}
      </div>
    </div>
  );
}
