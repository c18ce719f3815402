import { Download, UserRoundX } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '#contract/people/user.ts';
import { useTakePersonalData } from '#web/api/profile.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { ownData as texts } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import styles from './ProfileScreen.module.css';

/** «Mine data» as one file, and deleting the account (docs/privacy.md). */
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
    <Card aria-labelledby={headingId}>
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
