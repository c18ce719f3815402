import { ShieldX } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import type { User } from '#contract/user.ts';
import { FrontDoor } from '#web/parts/frame/FrontDoor.tsx';
import { useSignOut } from '#web/parts/useSignOut.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { supportsPasskeys } from '#web/session/ceremony.ts';
import { register } from '#web/texts/gettingIn.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeStep } from './CodeStep.tsx';
import { DoneStep, PasskeyStep } from './PasskeyStep.tsx';
import styles from './RegisterScreen.module.css';
import { useInvitationLink } from './invitationLink.ts';
import { useRegistration } from './useRegistration.ts';

export function RegisterScreen() {
  return (
    <FrontDoor title={register.title}>
      {supportsPasskeys() ? <Registration /> : <PasskeysMissing />}
    </FrontDoor>
  );
}

function Registration() {
  const link = useInvitationLink();
  const registration = useRegistration();
  const { user } = useAuth().state;
  const accepted = registration.code.data;
  if (user !== null && !registration.passkey.isSuccess) return <AlreadyIn user={user} />;
  if (accepted === undefined) {
    return <CodeStep key={JSON.stringify(link)} link={link} registration={registration} />;
  }
  if (registration.passkey.isSuccess) return <DoneStep accepted={accepted} />;
  return <PasskeyStep accepted={accepted} registration={registration} />;
}

/** For a browser without passkeys (spec §2, §8). */
function PasskeysMissing() {
  return (
    <>
      <h1>{register.title}</h1>
      <Notice tone="info" icon={<ShieldX size={32} />} title={register.unsupportedTitle}>
        <p>{register.unsupported}</p>
      </Notice>
      <ButtonLink href={pages.login.path}>{register.toLogin}</ButtonLink>
    </>
  );
}

/**
 * Nobody registers over somebody who is signed in: for them the server would take a new passkey as
 * one more of their own (decision 9), and it would be in the hands of someone else.
 */
function AlreadyIn({ user }: { user: User }) {
  const { leaving, signOut, question } = useSignOut(user.id);
  return (
    <>
      <h1>{register.alreadyIn(user.firstName)}</h1>
      <p className={styles['soft']}>{register.alreadyInHint}</p>
      <ButtonLink href={pages.home.path} look="primary">
        {register.toBook}
      </ButtonLink>
      <Button pending={leaving} onClick={() => void signOut()}>
        {register.logout}
      </Button>
      {question}
    </>
  );
}
