import { ShieldAlert } from 'lucide-react';
import { sentenceOf } from '#web/api/apiError.ts';
import { type useRegistrationState, useReopenRegistration } from '#web/api/people.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { IdentityQuestion } from '#web/parts/IdentityQuestion.tsx';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { codesTexts as texts } from '#web/texts/administration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toastStore.ts';

interface CodesNoticeProps {
  readonly registration: ReturnType<typeof useRegistrationState>;
}

/** Says when too many guesses have closed the bare codes, and opens them again (decision 7). */
export function CodesNotice({ registration }: CodesNoticeProps) {
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
      <Button look="primary" pending={reopen.isPending} onClick={run}>
        {reopen.isPending ? texts.reopening : texts.reopen}
      </Button>
      <IdentityQuestion identity={identity} />
    </Notice>
  );
}
