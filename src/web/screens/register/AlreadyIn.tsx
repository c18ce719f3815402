import { useState } from 'react';
import { pages } from '#contract/pages.ts';
import type { User } from '#contract/user.ts';
import { countWaiting } from '#web/offline/outbox/countWaiting.ts';
import { useAuth } from '#web/session/authContext.ts';
import { register } from '#web/texts/register.ts';
import { type Unsent, waiting } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import styles from './RegisterScreen.module.css';

/**
 * Nobody registers over somebody who is signed in: for them the server would take a new passkey as
 * one more of their own (decision 9), and it would be in the hands of someone else.
 */
export function AlreadyIn({ user }: { user: User }) {
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>(0);
  const leave = () => {
    setUnsent(0);
    setLeaving(true);
    void logout();
  };
  const ask = async () => {
    const count = await countWaiting();
    if (count === 0) leave();
    else setUnsent(count);
  };
  return (
    <>
      <h1>{register.alreadyIn(user.firstName)}</h1>
      <p className={styles['soft']}>{register.alreadyInHint}</p>
      <ButtonLink href={pages.home.path} look="primary">
        {register.toBook}
      </ButtonLink>
      <Button pending={leaving} onClick={() => void ask()}>
        {register.logout}
      </Button>
      {unsent !== 0 && (
        <Confirm
          title={waiting.unsent(unsent)}
          text={waiting.logoutText}
          confirm={waiting.logoutAnyway}
          cancel={waiting.stay}
          danger
          onConfirm={leave}
          onCancel={() => setUnsent(0)}
        />
      )}
    </>
  );
}
