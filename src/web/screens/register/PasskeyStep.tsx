import { CircleCheck, Fingerprint } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { RefusedInApp } from '#web/features/OtherBrowser.tsx';
import { isFramed, passkeyFailure } from '#web/session/failures.ts';
import type { AcceptedRegistration } from '#web/session/registration.ts';
import { register } from '#web/texts/authentication.ts';
import { Button } from '#web/ui/Button.tsx';
import { isWholeCode } from './invitationLink.ts';
import styles from './RegisterScreen.module.css';
import type { useRegistration } from './useRegistration.ts';

interface PasskeyStepProps {
  readonly accepted: AcceptedRegistration;
  readonly registration: ReturnType<typeof useRegistration>;
}

/** The device's passkey prompt; after a cancellation the person restarts it (spec §2). */
export function PasskeyStep({ accepted, registration }: PasskeyStepProps) {
  const { code, passkey, setUp, startOver } = registration;
  const typed = code.variables?.code ?? '';
  return (
    <>
      <Welcome accepted={accepted} />
      <p className={styles['soft']}>{register.setUpLead}</p>
      <Button
        variant="primary"
        pending={passkey.isPending}
        className={styles['go']}
        onClick={setUp}
      >
        <Fingerprint aria-hidden="true" />
        {passkey.isPending ? register.waiting : register.setUp}
      </Button>
      {passkey.isError && (
        <>
          <FailureNotice
            sentence={passkeyFailure(passkey.error, isFramed())}
            error={passkey.error}
          />
          <RefusedInApp error={passkey.error} code={isWholeCode(typed) ? typed : undefined} />
        </>
      )}
      <Button variant="plain" className={styles['otherCode']} onClick={startOver}>
        {register.otherCode}
      </Button>
    </>
  );
}

/** Shown briefly before Home opens. */
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

/** Greets by first name and community; takes the focus, since the code's button is gone. */
function Welcome({ accepted }: { accepted: AcceptedRegistration }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header>
      <p className={styles['step']}>{register.step(2)}</p>
      <h1 ref={heading} tabIndex={-1} className={styles['welcome']}>
        {register.welcome(accepted.firstName)}
      </h1>
      {accepted.community !== '' && <p>{register.community(accepted.community)}</p>}
    </header>
  );
}
