import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listSignIns } from '#contract/profile.ts';
import { sentenceOf } from '#web/wire/apiError.ts';
import { useEndSignIn, type useSignIns } from '#web/api/profile.ts';
import { type Loss, findLoss, noLoss, questionOf } from '#web/parts/useSignOut.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { ListCard } from './ListCard.tsx';

/** Where the person is signed in; each can be ended from here. */
export function DevicesCard({ signIns }: { signIns: ReturnType<typeof useSignIns> }) {
  const [ending, setEnding] = useState<SignIn | null>(null);
  return (
    <ListCard
      title={texts.devices}
      lead={texts.devicesLead}
      onRetry={() => void signIns.refetch()}
      failed={texts.devicesFailed}
      rows={signIns.data?.map((signIn) => (
        <ListRow
          key={signIn.id}
          Icon={MonitorSmartphone}
          name={signIn.device}
          mark={signIn.isCurrent ? texts.thisDevice : undefined}
          facts={[texts.signedInAt(signIn.createdAt), texts.lastUsed(signIn.lastUsedAt)]}
        >
          <Button
            aria-label={texts.endName(signIn.device, signIn.createdAt)}
            onClick={() => setEnding(signIn)}
          >
            {texts.end}
          </Button>
        </ListRow>
      ))}
    >
      {ending !== null && <EndSignIn signIn={ending} onClose={() => setEnding(null)} />}
    </ListCard>
  );
}

type SignIn = AnswerOf<typeof listSignIns>[number];

interface EndSignInProps {
  readonly signIn: SignIn;
  readonly onClose: () => void;
}

/** Asks first. Ending the one that asks is signing out, with all that belongs to it. */
function EndSignIn({ signIn, onClose }: EndSignInProps) {
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
