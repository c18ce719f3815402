import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { IssuedInvitation } from '#contract/people/invitations.ts';
import type { User } from '#contract/people/user.ts';
import { may } from '#people/rights.ts';
import { useOwnInvitations } from '#web/api/invitations.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { InvitationList } from '#web/features/invitations/InvitationList.tsx';
import { IssuedInvitation as Issued } from '#web/features/invitations/IssuedInvitation.tsx';
import { useUser } from '#web/session/authContext.ts';
import { invitation } from '#web/texts/invitations.ts';
import { roleNames } from '#web/texts/profile.ts';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './CreateInvitationScreen.module.css';
import { InvitationForm } from './InvitationForm.tsx';

export function CreateInvitationScreen() {
  const user = useUser();
  const invitations = useOwnInvitations();
  return (
    <Shell title={invitation.title} withSearch={false}>
      <Page width={56} heading={invitation.title} description={invitation.description}>
        {user !== null && <Inviting user={user} />}
        <InvitationList query={invitations} whose="own" />
      </Page>
    </Shell>
  );
}

function Inviting({ user }: { user: User }) {
  const [issued, setIssued] = useState<IssuedInvitation | null>(null);
  return (
    <div className={classNames(layout['stack'], styles['columns'])}>
      <AccessCard user={user} />
      {!may(user, 'inviteIntoOwnCommunity') ? (
        <Notice icon={<UserRoundX size={32} />} title={invitation.mayNotTitle}>
          <p>{invitation.mayNotHint}</p>
        </Notice>
      ) : issued === null ? (
        <InvitationForm user={user} onIssued={setIssued} />
      ) : (
        <Card>
          <Issued
            issued={issued}
            message={invitation.created}
            title={invitation.readyTitle(issued.firstName)}
            hint={invitation.readyHint}
            level="h2"
            action={invitation.another}
            onAction={() => setIssued(null)}
          />
        </Card>
      )}
    </div>
  );
}

/** The inviter's role and rights (spec §2, §6). */
function AccessCard({ user }: { user: User }) {
  return (
    <Card heading={invitation.yourAccess} className={styles['access']}>
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
