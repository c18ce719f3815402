import { useAllInvitations } from '#web/api/invitations.ts';
import { useRegistrationState } from '#web/api/people.ts';
import { InvitationList } from '#web/parts/invitationList/InvitationList.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { CodesNotice } from './CodesNotice.tsx';
import styles from './InvitationsTab.module.css';

/**
 * Everybody's invitations, and whether codes let people in. The list waits for that, so that the
 * notice above it pushes nothing away.
 */
export function InvitationsTab() {
  const registration = useRegistrationState();
  const { isPending } = registration;
  const invitations = useAllInvitations();
  return (
    <div aria-busy={isPending} className={styles['tab']}>
      {isPending ? (
        <Skeletons count={4} className={styles['bone']} />
      ) : (
        <>
          <CodesNotice registration={registration} />
          <InvitationList query={invitations} whose="all" />
        </>
      )}
    </div>
  );
}
