import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listSignIns } from '#contract/profile.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useEndSignIn } from '#web/api/profile.ts';
import { findLoss, type Loss, noLoss, questionOf } from '#web/parts/useSignOut.tsx';
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
  const { state, logout } = useAuth();
  const personId = state.user?.id ?? '';
  const end = useEndSignIn();
  const [leaving, setLeaving] = useState(false);
  const [loss, setLoss] = useState(noLoss);
  useEffect(() => {
    if (signIn.isCurrent) void findLoss(personId).then(setLoss);
  }, [signIn.isCurrent, personId]);
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
      {...questionAbout(signIn, loss)}
      cancel={texts.cancel}
      danger
      pending={end.isPending || leaving}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}

/** What waits to be sent from here, or was never saved, is lost with the sign-in: that comes first. */
function questionAbout({ isCurrent, device }: SignIn, loss: Loss) {
  if (!isCurrent) {
    return { title: texts.endAsk(device), text: texts.endText, confirm: texts.endYes };
  }
  return (
    questionOf(loss) ?? { title: texts.endHereAsk, text: texts.endHereText, confirm: texts.endYes }
  );
}
