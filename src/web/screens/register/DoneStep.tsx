import { CircleCheck } from 'lucide-react';
import type { AcceptedRegistration } from '#web/session/requestRegistration.ts';
import { register } from '#web/texts/register.ts';
import styles from './RegisterScreen.module.css';
import { Welcome } from './Welcome.tsx';

/** The moment before the book opens. */
export function DoneStep({ accepted }: { accepted: AcceptedRegistration }) {
  return (
    <>
      <Welcome accepted={accepted} />
      <div role="status" className={styles['done']}>
        <CircleCheck size={28} aria-hidden="true" className={styles['check']} />
        <p>
          <strong>{register.ready}</strong> {register.opening}
        </p>
      </div>
    </>
  );
}
