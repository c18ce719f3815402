import { FailureNotice } from './FailureNotice.tsx';
import { isFramed, signInFailure } from '#web/session/failures.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

/** «Bekreft at det er deg»: browsers require a user gesture before a passkey prompt. */
export function IdentityQuestion({ identity }: { identity: IdentityCheck }) {
  if (!identity.asking) return null;
  return (
    <Confirm
      title={texts.confirmTitle}
      text={texts.confirmText}
      confirm={identity.pending ? texts.confirming : texts.confirm}
      cancel={texts.cancel}
      pending={identity.pending}
      onConfirm={identity.confirm}
      onCancel={identity.cancel}
    >
      {identity.error !== null && (
        <FailureNotice
          sentence={signInFailure(identity.error, isFramed())}
          error={identity.error}
        />
      )}
    </Confirm>
  );
}
