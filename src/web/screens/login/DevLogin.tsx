import { useMutation } from '@tanstack/react-query';
import type { User } from '#contract/user.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { devSignIn } from '#web/session/signIn.ts';
import { login } from '#web/texts/login.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './LoginScreen.module.css';

interface DevLoginProps {
  readonly onEnter: (user: User) => void;
}

/** The way in on a developer's own machine (spec §2, decision 6). */
export function DevLogin({ onEnter }: DevLoginProps) {
  const attempt = useMutation({ mutationFn: devSignIn });
  return (
    <>
      <Button
        look="plain"
        pending={attempt.isPending}
        className={styles['development']}
        onClick={() => attempt.mutate(undefined, { onSuccess: (user) => onEnter(user) })}
      >
        {login.devLogin}
      </Button>
      {attempt.isError && <FailureNotice sentence={login.devLoginFailed} error={attempt.error} />}
    </>
  );
}
