import { useSyncExternalStore } from 'react';
import { pages } from '#contract/base/pages.ts';
import type { User } from '#contract/people/user.ts';
import { PasskeysMissing } from '#web/features/OtherBrowser.tsx';
import { AuthLayout } from '#web/features/layout/AuthLayout.tsx';
import { useSignOut } from '#web/features/useSignOut.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { supportsPasskeys } from '#web/session/ceremony.ts';
import { entrance, useWantedPage } from '#web/session/wantedPage.ts';
import { otherBook } from '#web/texts/appOffers.ts';
import { register } from '#web/texts/authentication.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { isOtherInstallation, onOtherInstallation } from '#web/client/installation.ts';
import { CodeStep } from './CodeStep.tsx';
import { DoneStep, PasskeyStep } from './PasskeyStep.tsx';
import styles from './RegisterScreen.module.css';
import { isWholeCode, presentLink, useInvitationLink } from './invitationLink.ts';
import { useRegistration } from './useRegistration.ts';

export function RegisterScreen() {
  return (
    <AuthLayout title={register.title}>
      {supportsPasskeys() ? <Registration /> : <Unsupported />}
    </AuthLayout>
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

function Unsupported() {
  const { code } = presentLink();
  const wanted = useWantedPage();
  return (
    <>
      <h1>{register.title}</h1>
      <PasskeysMissing
        sentence={register.unsupported}
        code={isWholeCode(code) ? code : undefined}
      />
      <ButtonLink href={entrance('login', wanted)}>{register.toLogin}</ButtonLink>
    </>
  );
}

/**
 * Blocks registration while a user is signed in: the server would add the new passkey to their
 * account (decision 9), and it would belong to someone else. If the link is of another song book at
 * this address, it says so first (decision 63).
 */
function AlreadyIn({ user }: { user: User }) {
  const { leaving, signOut, question } = useSignOut(user.id);
  const wanted = useWantedPage();
  const isOther = useSyncExternalStore(onOtherInstallation, isOtherInstallation);
  return (
    <>
      <h1>{isOther ? otherBook.title : register.alreadyIn(user.firstName)}</h1>
      <p className={styles['soft']}>{isOther ? otherBook.text : register.alreadyInHint}</p>
      <ButtonLink href={wanted ?? pages.home.path} variant="primary">
        {isOther ? otherBook.keep : register.toBook}
      </ButtonLink>
      <Button pending={leaving} onClick={() => void signOut()}>
        {isOther ? otherBook.remove : register.logout}
      </Button>
      {question}
    </>
  );
}
