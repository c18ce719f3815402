import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listSignIns } from '#contract/profile.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useEndSignIn } from '#web/api/profile.ts';
import { countWaiting } from '#web/offline/outbox/countWaiting.ts';
import { useAuth } from '#web/session/authContext.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { type Unsent, waiting } from '#web/texts/waiting.ts';
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
  const [unsent, setUnsent] = useState<Unsent>(0);
  useEffect(() => {
    if (signIn.isCurrent) void countWaiting().then(setUnsent);
  }, [signIn.isCurrent]);
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
      {...questionAbout(signIn, unsent)}
      cancel={texts.cancel}
      danger
      pending={end.isPending || leaving}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}

/** What waits to be sent from here is lost with the sign-in, so that comes first. */
function questionAbout({ isCurrent, device }: SignIn, unsent: Unsent) {
  if (!isCurrent) {
    return { title: texts.endAsk(device), text: texts.endText, confirm: texts.endYes };
  }
  if (unsent === 0) {
    return { title: texts.endHereAsk, text: texts.endHereText, confirm: texts.endYes };
  }
  const { unsent: title, logoutText: text, logoutAnyway: confirm } = waiting;
  return { title: title(unsent), text, confirm };
}
