import { ShieldAlert } from 'lucide-react';
import { sentenceOf } from '#web/client/apiError.ts';
import { useAllInvitations } from '#web/api/invitations.ts';
import { useRegistrationState, useReopenRegistration } from '#web/api/people.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { InvitationList } from '#web/features/invitations/InvitationList.tsx';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { codesTexts as texts } from '#web/texts/administration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toastStore.ts';
import layout from '#web/ui/layout.module.css';
import styles from './InvitationsTab.module.css';

/**
 * All invitations, and whether codes are accepted. The list waits for that, so that the notice
 * above it moves nothing.
 */
export function InvitationsTab() {
  const registration = useRegistrationState();
  const { isPending } = registration;
  const invitations = useAllInvitations();
  return (
    <div aria-busy={isPending} className={layout['stack']}>
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

interface CodesNoticeProps {
  readonly registration: ReturnType<typeof useRegistrationState>;
}

/**
 * Says if too many guesses have disabled codes without an invitation, and enables them again
 * (decision 7).
 */
function CodesNotice({ registration }: CodesNoticeProps) {
  const { data, isError, error } = registration;
  const reopen = useReopenRegistration();
  const identity = useIdentityCheck();
  if (isError) return <FailureNotice sentence={texts.stateFailed} error={error} />;
  if (data === undefined || data.onlyLinksSince === null) return null;
  const run = () =>
    reopen.mutate(undefined, {
      onSuccess: () => toast({ title: texts.reopened }),
      onError: (failure) => {
        if (identity.askedFor(failure, run)) reopen.reset();
      },
    });
  return (
    <Notice
      tone="info"
      icon={<ShieldAlert size={32} strokeWidth={1.5} />}
      title={texts.closedSince(data.onlyLinksSince)}
    >
      <p>{texts.closedHint}</p>
      {reopen.isError && (
        <FailureNotice
          sentence={sentenceOf(reopen.error) ?? texts.notReopened}
          error={reopen.error}
        />
      )}
      <Button variant="primary" pending={reopen.isPending} onClick={run}>
        {reopen.isPending ? texts.reopening : texts.reopen}
      </Button>
      <IdentityQuestion identity={identity} />
    </Notice>
  );
}
