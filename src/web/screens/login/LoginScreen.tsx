import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import type { User } from '#contract/user.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { FrontDoor } from '#web/parts/FrontDoor.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { cancelCeremony, supportsPasskeys } from '#web/session/ceremony.ts';
import { isFramed } from '#web/session/ceremonyFailure.ts';
import { isDevelopmentHost } from '#web/session/isDevelopmentHost.ts';
import { signIn } from '#web/session/signIn.ts';
import { signInFailure } from '#web/session/signInFailure.ts';
import { login } from '#web/texts/login.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { DeviceLine } from './DeviceLine.tsx';
import { DevLogin } from './DevLogin.tsx';
import styles from './LoginScreen.module.css';
import { WaitingNotice } from './WaitingNotice.tsx';
import { PasskeysMissing } from './PasskeysMissing.tsx';

const greetingTime = 100; // ms before Home opens (spec §2)

export function LoginScreen() {
  const { state, enter } = useAuth();
  const [, navigate] = useLocation();
  const [greeted, setGreeted] = useState(false);
  const attempt = useMutation({ mutationFn: signIn });
  useEffect(() => cancelCeremony, []);
  useEffect(() => {
    if (!greeted) return;
    const timer = setTimeout(() => navigate(pages.home.path, { replace: true }), greetingTime);
    return () => clearTimeout(timer);
  }, [greeted, navigate]);

  const welcome = (user: User) => {
    setGreeted(true);
    toast({ title: login.welcomeBack });
    void enter(user);
  };

  if (state.status === 'authenticated' && !greeted) {
    return <Redirect to={pages.home.path} replace />;
  }
  return (
    <FrontDoor title={login.title}>
      <h1>{login.title}</h1>
      {supportsPasskeys() ? (
        <>
          <p className={styles['soft']}>{login.lead}</p>
          <DeviceLine />
          <WaitingNotice />
          <Button
            look="primary"
            pending={attempt.isPending || greeted}
            className={styles['enter']}
            onClick={() => attempt.mutate(undefined, { onSuccess: welcome })}
          >
            <Fingerprint aria-hidden="true" />
            {attempt.isPending ? login.waiting : login.signIn}
          </Button>
          {attempt.isError && (
            <FailureNotice
              sentence={signInFailure(attempt.error, isFramed())}
              error={attempt.error}
            />
          )}
        </>
      ) : (
        <PasskeysMissing />
      )}
      <div className={styles['other']}>
        <p className={styles['soft']}>{login.newHere}</p>
        <ButtonLink href={pages.register.path}>{login.register}</ButtonLink>
        {isDevelopmentHost(location.hostname) && <DevLogin onEnter={welcome} />}
      </div>
    </FrontDoor>
  );
}
