import { useId } from 'react';
import type { User } from '#contract/user.ts';
import { may } from '#people/rights.ts';
import { invitation } from '#web/texts/invitation.ts';
import { roleNames } from '#web/texts/roles.ts';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import styles from './CreateInvitationScreen.module.css';

/** The inviter's role, and what it lets them do (spec §2, §6). */
export function AccessCard({ user }: { user: User }) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className={styles['access']}>
      <h2 id={headingId}>{invitation.yourAccess}</h2>
      <Facts
        facts={[
          [invitation.role, roleNames[user.role]],
          [invitation.community, user.community],
        ]}
      />
      <p>{may(user, 'inviteIntoOwnCommunity') ? invitation.may[user.role] : invitation.mayNot}</p>
    </Card>
  );
}
