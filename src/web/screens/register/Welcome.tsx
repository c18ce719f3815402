import { useEffect, useRef } from 'react';
import type { AcceptedRegistration } from '#web/session/requestRegistration.ts';
import { register } from '#web/texts/register.ts';
import styles from './RegisterScreen.module.css';

/** Greets by first name and community; takes the focus, since the code's button is gone. */
export function Welcome({ accepted }: { accepted: AcceptedRegistration }) {
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
