import { Fingerprint } from 'lucide-react';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { isFramed } from '#web/session/ceremonyFailure.ts';
import { passkeyFailure } from '#web/session/registrationFailure.ts';
import type { AcceptedRegistration } from '#web/session/requestRegistration.ts';
import { register } from '#web/texts/register.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './RegisterScreen.module.css';
import { Welcome } from './Welcome.tsx';
import type { useRegistration } from './useRegistration.ts';

interface PasskeyStepProps {
  readonly accepted: AcceptedRegistration;
  readonly registration: ReturnType<typeof useRegistration>;
}

/** The device is being asked; after a cancellation the person starts it by hand (spec §2). */
export function PasskeyStep({ accepted, registration }: PasskeyStepProps) {
  const { passkey, setUp, startOver } = registration;
  return (
    <>
      <Welcome accepted={accepted} />
      <p className={styles['soft']}>{register.setUpLead}</p>
      <Button look="primary" pending={passkey.isPending} className={styles['go']} onClick={setUp}>
        <Fingerprint aria-hidden="true" />
        {passkey.isPending ? register.waiting : register.setUp}
      </Button>
      {passkey.isError && (
        <FailureNotice sentence={passkeyFailure(passkey.error, isFramed())} error={passkey.error} />
      )}
      <Button look="plain" className={styles['otherCode']} onClick={startOver}>
        {register.otherCode}
      </Button>
    </>
  );
}
