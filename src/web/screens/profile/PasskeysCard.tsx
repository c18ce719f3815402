import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { listPasskeys } from '#contract/people/profile.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { type usePasskeys, useRemovePasskey } from '#web/api/profile.ts';
import { passkeysKey } from '#web/client/queryKeys.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { addPasskey } from '#web/session/registration.ts';
import { supportsPasskeys } from '#web/session/ceremony.ts';
import { isFramed, passkeyFailure } from '#web/session/failures.ts';
import { type IdentityCheck, useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { ListCard } from './ListCard.tsx';
import styles from './ProfileScreen.module.css';

/** One's own passkeys: list, add, and remove down to the last one (decision 9). */
export function PasskeysCard({ passkeys }: { passkeys: ReturnType<typeof usePasskeys> }) {
  const client = useQueryClient();
  const identity = useIdentityCheck();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const adding = useMutation({ mutationFn: addPasskey });

  const add = () =>
    adding.mutate(undefined, {
      onSuccess: () => {
        toast({ title: texts.added });
        void client.invalidateQueries({ queryKey: passkeysKey });
      },
      onError: (error) => {
        if (identity.askedFor(error, add)) adding.reset();
      },
    });

  return (
    <ListCard
      title={texts.passkeys}
      lead={texts.passkeysLead}
      onRetry={() => void passkeys.refetch()}
      failed={texts.passkeysFailed}
      rows={passkeys.data?.map((passkey, _, all) => (
        <ListRow key={passkey.id} Icon={KeyRound} name={passkey.name} facts={factsOf(passkey)}>
          <Button
            aria-label={texts.removeName(passkey.name, passkey.createdAt)}
            aria-disabled={all.length === 1 || undefined}
            onClick={() =>
              all.length === 1 ? toast({ title: texts.lastOne }) : setRemoving(passkey)
            }
          >
            {texts.remove}
          </Button>
        </ListRow>
      ))}
    >
      {passkeys.data?.length === 1 && <p className={styles['soft']}>{texts.lastOne}</p>}
      {adding.isError && !identity.asking && (
        <FailureNotice sentence={passkeyFailure(adding.error, isFramed())} error={adding.error} />
      )}
      {supportsPasskeys() ? (
        <Button
          variant="primary"
          pending={adding.isPending}
          className={styles['start']}
          onClick={add}
        >
          <Plus size={20} aria-hidden="true" />
          {adding.isPending ? texts.waitingForDevice : texts.add}
        </Button>
      ) : (
        <p className={styles['soft']}>{texts.unsupported}</p>
      )}
      {removing !== null && (
        <RemovePasskey passkey={removing} identity={identity} onClose={() => setRemoving(null)} />
      )}
      <IdentityQuestion identity={identity} />
    </ListCard>
  );
}

function factsOf({ createdAt, lastUsedAt }: Passkey): string[] {
  const used = lastUsedAt === null ? texts.neverUsed : texts.lastUsed(lastUsedAt);
  return [texts.made(createdAt), used];
}

type Passkey = AnswerOf<typeof listPasskeys>[number];

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly identity: IdentityCheck;
  readonly onClose: () => void;
}

/** Asks for confirmation, and for a passkey if the session is too old; then removes it. */
function RemovePasskey({ passkey, identity, onClose }: RemovePasskeyProps) {
  const removal = useRemovePasskey();
  if (identity.asking) return null;
  const run = () =>
    removal.mutate(passkey.id, {
      onSuccess: () => {
        toast({ title: texts.removed, description: texts.removedHint });
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
