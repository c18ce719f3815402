import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Laptop, type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { User } from '#contract/people/user.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { PasskeysMissing, RefusedInApp } from '#web/features/OtherBrowser.tsx';
import { AuthLayout } from '#web/features/layout/AuthLayout.tsx';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useAuth } from '#web/session/authContext.ts';
import { cancelCeremony, supportsPasskeys } from '#web/session/ceremony.ts';
import { isFramed, signInFailure } from '#web/session/failures.ts';
import { type DeviceKind, deviceKind } from '#web/session/deviceKind.ts';
import { devSignIn, hasDevLogin, signIn } from '#web/session/signIn.ts';
import { entrance, useWantedPage } from '#web/session/wantedPage.ts';
import { deviceNames, deviceWays, login } from '#web/texts/authentication.ts';
import { waiting } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { toast } from '#web/ui/toastStore.ts';
import authStyles from '#web/features/layout/AuthLayout.module.css';
import styles from './LoginScreen.module.css';

const greetingTime = 100; // ms before the next screen opens (spec §2)

export function LoginScreen() {
  const { state, enter } = useAuth();
  const [, navigate] = useLocation();
  const wanted = useWantedPage();
  const next = wanted ?? pages.home.path;
  const [greeted, setGreeted] = useState(false);
  const attempt = useMutation({ mutationFn: signIn });
  const hasPasskeys = useSyncExternalStore(never, supportsPasskeys, () => true);
  const { data: isDevelopment = false } = useQuery({
    queryKey: ['/api/auth/dev-login'],
    queryFn: () => hasDevLogin(location.hostname),
  });
  useEffect(() => cancelCeremony, []);
  useEffect(() => {
    if (!greeted) return;
    const timer = setTimeout(() => navigate(next, { replace: true }), greetingTime);
    return () => clearTimeout(timer);
  }, [greeted, navigate, next]);

  const welcome = (user: User) => {
    setGreeted(true);
    toast({ title: login.welcomeBack });
    void enter(user);
  };

  if (state.status === 'authenticated' && !greeted) {
    return <Redirect to={next} replace />;
  }
  return (
    <AuthLayout title={login.title}>
      <h1>{login.title}</h1>
      {hasPasskeys ? (
        <>
          <p className={styles['soft']}>{login.lead}</p>
          <DeviceLine />
          <WaitingNotice />
          <Button
            variant="primary"
            pending={attempt.isPending || greeted}
            className={styles['enter']}
            onClick={() => attempt.mutate(undefined, { onSuccess: welcome })}
          >
            <Fingerprint aria-hidden="true" />
            {attempt.isPending ? login.waiting : login.signIn}
          </Button>
          {attempt.isError && <SignInFailed error={attempt.error} />}
        </>
      ) : (
        <PasskeysMissing sentence={login.unsupported} />
      )}
      <div className={authStyles['other']}>
        <p className={styles['soft']}>{login.newHere}</p>
        <ButtonLink href={entrance('register', wanted)}>{login.register}</ButtonLink>
        {isDevelopment && <DevLogin onEnter={welcome} />}
      </div>
    </AuthLayout>
  );
}

/** Browsers do not distinguish a closed dialog from a missing passkey, so the help covers both. */
function SignInFailed({ error }: { error: Error }) {
  const sentence = signInFailure(error, isFramed());
  return (
    <>
      <FailureNotice sentence={sentence} error={error} />
      {sentence === login.cancelled && <p className={styles['soft']}>{login.noPasskeyHere}</p>}
      <RefusedInApp error={error} />
    </>
  );
}

/**
 * For constant values of the browser; the third argument of `useSyncExternalStore` is for
 * server-side rendering.
 */
const never = () => () => undefined;
const thisDevice = () =>
  deviceKind(navigator.userAgent, navigator.platform, navigator.maxTouchPoints);

const icons: Readonly<Record<DeviceKind, LucideIcon>> = {
  appleMobile: Smartphone,
  android: Smartphone,
  mac: Laptop,
  windows: Monitor,
  other: KeyRound,
};

/** How the device will identify the person: finger, face or code (spec §2). */
function DeviceLine() {
  const known = useSyncExternalStore(never, thisDevice, () => null);
  const kind = known ?? 'other';
  const Icon = icons[kind];
  return (
    <div className={classNames(styles['device'], known === null && styles['unknown'])}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles['deviceIcon']} />
      <p>
        <span className={styles['soft']}>{login.device}</span>
        <span lang="en" className={styles['deviceName']}>
          {deviceNames[kind]}
        </span>
        <span className={styles['soft']}>{deviceWays[kind]}</span>
      </p>
    </div>
  );
}

/** Says if writes on this device wait for their author to sign in. */
function WaitingNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!readDeviceSettings().offlineMode) return;
    let isUnmounted = false;
    void import('#web/offline/outbox/outboxRows.ts')
      .then(({ countEverybodysPending }) => countEverybodysPending())
      .then((now) => {
        if (!isUnmounted) setCount(now);
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, []);
  return count === 0 ? null : <p role="status">{waiting.signIn(count)}</p>;
}

interface DevLoginProps {
  readonly onEnter: (user: User) => void;
}

/** Login without a passkey on a developer's own machine (spec §2, decision 6). */
function DevLogin({ onEnter }: DevLoginProps) {
  const attempt = useMutation({ mutationFn: devSignIn });
  return (
    <>
      <Button
        variant="plain"
        pending={attempt.isPending}
        className={styles['development']}
        onClick={() => attempt.mutate(undefined, { onSuccess: (user) => onEnter(user) })}
      >
        <span lang="en">{login.devLogin}</span>
        <span className={styles['soft']}>{login.devLoginHint}</span>
      </Button>
      {attempt.isError && <FailureNotice sentence={login.devLoginFailed} error={attempt.error} />}
    </>
  );
}
