import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { listSignIns } from '#contract/people/profile.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { useEndSignIns, type useSignIns } from '#web/api/profile.ts';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { type Loss, findLoss, noLoss, questionOf } from '#web/features/useSignOut.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { type IdentityCheck, useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { ListCard } from './ListCard.tsx';
import styles from './ProfileScreen.module.css';

/** The person's sessions; each can be ended, and all others at once. */
export function DevicesCard({ signIns }: { signIns: ReturnType<typeof useSignIns> }) {
  const identity = useIdentityCheck();
  const [ending, setEnding] = useState<readonly SignIn[] | null>(null);
  const others = signIns.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
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
            onClick={() => setEnding([signIn])}
          >
            {texts.end}
          </Button>
        </ListRow>
      ))}
    >
      {others.length > 0 && (
        <Button className={styles['start']} onClick={() => setEnding(others)}>
          {texts.endOthers}
        </Button>
      )}
      {ending !== null && (
        <EndSignIns signIns={ending} identity={identity} onClose={() => setEnding(null)} />
      )}
      <IdentityQuestion identity={identity} />
    </ListCard>
  );
}

type SignIn = AnswerOf<typeof listSignIns>[number];

interface EndSignInsProps {
  /** One session, or all but the current one. */
  readonly signIns: readonly SignIn[];
  readonly identity: IdentityCheck;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation, and for a passkey if the session is too old. Ending the current session is
 * a sign-out.
 */
function EndSignIns({ signIns, identity, onClose }: EndSignInsProps) {
  const { state, logout } = useAuth();
  const personId = state.user?.id ?? '';
  const end = useEndSignIns();
  const isCurrent = signIns.some((signIn) => signIn.isCurrent);
  const [leaving, setLeaving] = useState(false);
  const [loss, setLoss] = useState(noLoss);
  useEffect(() => {
    if (isCurrent) void findLoss(personId).then(setLoss);
  }, [isCurrent, personId]);
  if (identity.asking) return null;
  const run = () => {
    if (isCurrent) {
      setLeaving(true);
      return void logout();
    }
    const ids = signIns.map(({ id }) => id);
    end.mutate(ids, {
      onSuccess: () => {
        toast({ title: ids.length === 1 ? texts.ended : texts.endedOthers });
        onClose();
      },
      onError: (error) => {
        if (identity.askedFor(error, run)) return;
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notEnded, description, tone: 'destructive' });
        onClose();
      },
    });
  };
  return (
    <Confirm
      {...questionAbout(signIns, loss)}
      cancel={texts.cancel}
      danger
      pending={end.isPending || leaving}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}

/** Unsent writes and drafts are lost with the current session: they are named first. */
function questionAbout(signIns: readonly SignIn[], loss: Loss) {
  const own = signIns.find(({ isCurrent }) => isCurrent);
  if (own === undefined) {
    const [{ device } = { device: '' }] = signIns;
    const { length } = signIns;
    const title = length === 1 ? texts.endAsk(device) : texts.endOthersAsk(length);
    return { title, text: texts.endText, confirm: texts.endYes };
  }
  return (
    questionOf(loss) ?? { title: texts.endHereAsk, text: texts.endHereText, confirm: texts.endYes }
  );
}
