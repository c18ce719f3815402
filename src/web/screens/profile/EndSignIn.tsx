import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listSignIns } from '#contract/profile.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useEndSignIn } from '#web/api/profile.ts';
import { useAuth } from '#web/session/authContext.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';

export type SignIn = AnswerOf<typeof listSignIns>[number];

interface EndSignInProps {
  readonly signIn: SignIn;
  readonly onClose: () => void;
}

/** Asks first. Ending the one that asks is signing out, with all that belongs to it. */
export function EndSignIn({ signIn, onClose }: EndSignInProps) {
  const { logout } = useAuth();
  const end = useEndSignIn();
  const [leaving, setLeaving] = useState(false);
  const run = () => {
    if (signIn.isCurrent) {
      setLeaving(true);
      return void logout();
    }
    end.mutate(signIn.id, {
      onSuccess: () => toast({ title: texts.ended }),
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notEnded, description, tone: 'destructive' });
      },
      onSettled: onClose,
    });
  };
  return (
    <Confirm
      title={signIn.isCurrent ? texts.endHereAsk : texts.endAsk(signIn.device)}
      text={signIn.isCurrent ? texts.endHereText : texts.endText}
      confirm={texts.endYes}
      cancel={texts.cancel}
      danger
      pending={end.isPending || leaving}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
