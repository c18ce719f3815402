import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { IssuedInvitation } from '#contract/invitations.ts';
import type { User } from '#contract/user.ts';
import { may } from '#people/rights.ts';
import { IssuedInvitation as Issued } from '#web/parts/issuedInvitation/IssuedInvitation.tsx';
import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { invitation } from '#web/texts/invitation.ts';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AccessCard } from './AccessCard.tsx';
import styles from './CreateInvitationScreen.module.css';
import { InvitationForm } from './InvitationForm.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';

export function CreateInvitationScreen() {
  const user = useUser();
  return (
    <Shell title={invitation.title}>
      <div className={styles['screen']}>
        <PageHeading heading={invitation.title} description={invitation.description} />
        {user !== null && <Inviting user={user} />}
        <OwnInvitations />
      </div>
    </Shell>
  );
}

function Inviting({ user }: { user: User }) {
  const [issued, setIssued] = useState<IssuedInvitation | null>(null);
  return (
    <div className={styles['columns']}>
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
