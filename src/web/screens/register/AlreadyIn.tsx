import { pages } from '#contract/pages.ts';
import type { User } from '#contract/user.ts';
import { useSignOut } from '#web/parts/useSignOut.tsx';
import { register } from '#web/texts/register.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './RegisterScreen.module.css';

/**
 * Nobody registers over somebody who is signed in: for them the server would take a new passkey as
 * one more of their own (decision 9), and it would be in the hands of someone else.
 */
export function AlreadyIn({ user }: { user: User }) {
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
