import type { AnswerOf } from '#contract/endpoint.ts';
import type { listPasskeys } from '#contract/passkeys.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useRemovePasskey } from '#web/api/passkeys.ts';
import type { IdentityCheck } from '#web/session/useIdentityCheck.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';

export type Passkey = AnswerOf<typeof listPasskeys>[number];

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly identity: IdentityCheck;
  readonly onClose: () => void;
}

/** Asks first; where the sign-in is too old, asks who it is and then removes what was named. */
export function RemovePasskey({ passkey, identity, onClose }: RemovePasskeyProps) {
  const removal = useRemovePasskey();
  if (identity.asking) return null;
  const run = () =>
    removal.mutate(passkey.id, {
      onSuccess: () => {
        toast({ title: texts.removed });
        onClose();
      },
      onError: (error) => {
        if (identity.askedFor(error, run)) return;
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notRemoved, description, tone: 'destructive' });
        onClose();
      },
    });
  return (
    <Confirm
      title={texts.removeAsk(passkey.name)}
      text={texts.removeText}
      confirm={texts.removeYes}
      cancel={texts.cancel}
      danger
      pending={removal.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
