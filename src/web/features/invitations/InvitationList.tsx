import { KeyRound, Mail, MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#contract/people/invitations.ts';
import { useRevokeInvitation } from '#web/api/invitations.ts';
import { ListMissing, ListSection } from '#web/features/songList/ListSection.tsx';
import { invitationList as texts } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import styles from './InvitationList.module.css';

const shownAtFirst = 20; // rows; open ones are among the latest

interface InvitationListProps {
  readonly query: {
    readonly data: readonly Invitation[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** One's own, or everybody's with the inviter's name. */
  readonly whose: 'own' | 'all';
}

/** Invitations, latest first, with their state; open ones can be revoked (decision 7). */
export function InvitationList({ query: { data, isError, refetch }, whose }: InvitationListProps) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [all, setAll] = useState(false);
  const rows = data?.slice(0, all ? undefined : shownAtFirst);
  return (
    <ListSection heading={texts.heading[whose](data?.length)}>
      {rows === undefined && isError && (
        <ListMissing title={texts.listFailed} onRetry={() => void refetch()} />
      )}
      {rows === undefined && !isError && (
        <div aria-busy="true">
          <Skeletons count={3} className={styles['bone']} />
        </div>
      )}
      {rows?.length === 0 && (
        <Notice icon={<Mail size={32} strokeWidth={1.5} />} title={texts.empty[whose]}>
          <p>{texts.emptyHint}</p>
        </Notice>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className={styles['list']}>
          {rows.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              withInviter={whose === 'all'}
              onRevoke={() => setRevoking(invitation)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && rows !== undefined && rows.length < data.length && (
        <Button className={styles['more']} onClick={() => setAll(true)}>
          {texts.showAll(data.length)}
        </Button>
      )}
      {revoking !== null && (
        <RevokeInvitation invitation={revoking} onClose={() => setRevoking(null)} />
      )}
    </ListSection>
  );
}

const icons = { open: Mail, used: MailCheck, expired: MailX, revoked: MailX };

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly withInviter: boolean;
  readonly onRevoke: () => void;
}

function InvitationRow({ invitation, withInviter, onRevoke }: InvitationRowProps) {
  const { firstName, community, state, inviter, isRecovery, createdAt } = invitation;
  return (
    <ListRow
      Icon={isRecovery && state === 'open' ? KeyRound : icons[state]}
      quiet={state !== 'open'}
      name={firstName}
      mark={isRecovery ? texts.recovery : undefined}
      facts={[
        texts.state(invitation),
        `${community} · ${withInviter ? texts.madeBy(inviter, createdAt) : texts.made(createdAt)}`,
      ]}
    >
      {state === 'open' && (
        <Button aria-label={texts.revokeName(firstName)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      )}
    </ListRow>
  );
}

interface RevokeInvitationProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Asks for confirmation; the code stops working. */
function RevokeInvitation({ invitation, onClose }: RevokeInvitationProps) {
  const revoke = useRevokeInvitation();
  const run = () =>
    revoke.mutate(invitation.id, {
      onSuccess: () => toast({ title: texts.revoked }),
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notRevoked, description, tone: 'destructive' });
      },
      onSettled: onClose,
    });
  return (
    <Confirm
      title={texts.revokeAsk(invitation.firstName)}
      text={texts.revokeText}
      confirm={texts.revokeYes}
      cancel={texts.cancel}
      danger
      pending={revoke.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
