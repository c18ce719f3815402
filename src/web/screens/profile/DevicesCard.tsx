import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { useSignIns } from '#web/api/profile.ts';
import { profile as texts } from '#web/texts/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { EndSignIn, type SignIn } from './EndSignIn.tsx';
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
