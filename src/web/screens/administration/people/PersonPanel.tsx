import { peopleTexts as texts } from '#web/texts/administration.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { AccountActions } from './AccountActions.tsx';
import styles from './People.module.css';
import { PersonForm } from './PersonForm.tsx';
import type { ShownPerson } from './shownPerson.ts';

/** What is known of a person, what may be changed, and their account. */
export function PersonPanel(props: ShownPerson) {
  const { invitedBy, createdAt, lastLogin, passkeys, firstName } = props.person;
  return (
    <>
      <Facts
        facts={[
          [texts.invitedBy, invitedBy ?? texts.invitedByNobody],
          [texts.memberSince, texts.date(createdAt)],
          [texts.lastLogin, lastLogin === null ? texts.neverLoggedIn : texts.date(lastLogin)],
          [texts.passkeys, passkeys],
        ]}
      />
      {props.isOnlyPrest && <p className={styles['explained']}>{texts.lastPrest(firstName)}</p>}
      <PersonForm {...props} />
      <AccountActions {...props} />
    </>
  );
}
