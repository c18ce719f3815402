import { Download, UserRoundX } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '#contract/user.ts';
import { sentenceOf } from '#web/wire/apiError.ts';
import { useDeleteAccount, useTakePersonalData } from '#web/api/profile.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { IdentityQuestion } from '#web/parts/IdentityQuestion.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { ownData as texts } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './ProfileScreen.module.css';

/** «Mine data» in one file, and the way out (docs/privacy.md). */
export function OwnDataCard({ user }: { user: User }) {
  const headingId = useId();
  const taking = useTakePersonalData();
  const [leaving, setLeaving] = useState(false);
  const take = () =>
    taking.mutate(undefined, {
      onSuccess: ({ file, name }) => {
        saveFile(file, name);
        toast({ title: texts.taken, description: name });
      },
    });
  return (
    <Card aria-labelledby={headingId} className={styles['card']}>
      <div className={styles['lead']}>
        <h2 id={headingId}>{texts.heading}</h2>
        <p>{texts.lead}</p>
      </div>
      <Button pending={taking.isPending} className={styles['start']} onClick={take}>
        <Download size={20} aria-hidden="true" />
        {taking.isPending ? texts.taking : texts.take}
      </Button>
      {taking.isError && (
        <FailureNotice sentence={sentenceOf(taking.error) ?? texts.notTaken} error={taking.error} />
      )}
      <p className={styles['soft']}>{texts.leaveHint}</p>
      <Button className={styles['start']} onClick={() => setLeaving(true)}>
        <UserRoundX size={20} aria-hidden="true" />
        {texts.leave}
      </Button>
      {leaving && <DeleteAccount user={user} onClose={() => setLeaving(false)} />}
    </Card>
  );
}

/** Asks for the name, and for a passkey where the sign-in is too old; then nothing of theirs stays here. */
function DeleteAccount({ user, onClose }: { user: User; onClose: () => void }) {
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
