import { useAllInvitations } from '#web/api/invitations.ts';
import { useRegistrationState } from '#web/api/people.ts';
import { InvitationList } from '#web/parts/invitationList/InvitationList.tsx';
import { CodesNotice } from './CodesNotice.tsx';
import styles from './InvitationsTab.module.css';

/**
 * Everybody's invitations, and whether codes let people in. The list waits for that, so that the
 * notice above it pushes nothing away.
 */
export function InvitationsTab() {
  const { isPending } = useRegistrationState();
  const { data, isError, refetch } = useAllInvitations();
  return (
    <div className={styles['tab']}>
      <CodesNotice />
      <InvitationList
        query={{ data: isPending ? undefined : data, isError, refetch }}
        whose="all"
      />
    </div>
  );
}
