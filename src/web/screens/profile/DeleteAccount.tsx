import { useState } from 'react';
import type { User } from '#contract/people/user.ts';
import { useDeleteAccount } from '#web/api/profile.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { ownData as texts } from '#web/texts/profile.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';

/**
 * Asks for the name, and for a passkey if the session is too old; then deletes all the person's
 * data here.
 */
export function DeleteAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const { logout } = useAuth();
  const identity = useIdentityCheck();
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const isNamed = typed.trim().toLowerCase() === user.firstName.trim().toLowerCase();
  const run = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        toast({ title: texts.deleted });
        void logout();
      },
      onError: (error) => identity.askedFor(error, run),
    });
  const press = () => {
    setAsked(true);
    if (isNamed) run();
  };
  if (identity.asking) return <IdentityQuestion identity={identity} />;
  return (
    <Confirm
      title={texts.leaveAsk}
      text={texts.leaveText}
      confirm={deletion.isPending ? texts.leaving : texts.leaveYes}
      cancel={texts.stay}
      danger
      pending={deletion.isPending || deletion.isSuccess}
      onConfirm={press}
      onCancel={onClose}
    >
      <TextField
        label={texts.typeName(user.firstName)}
        value={typed}
        error={asked && !isNamed ? texts.wrongName(user.firstName) : undefined}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {deletion.isError && (
        <FailureNotice
          sentence={sentenceOf(deletion.error) ?? texts.notDeleted}
          error={deletion.error}
        />
      )}
    </Confirm>
  );
}
