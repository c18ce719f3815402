import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/people/user.ts';
import { codeOf } from '#web/client/apiError.ts';
import { passkeysKey, signInsKey } from '#web/client/queryKeys.ts';
import { profile } from '#web/texts/profile.ts';
import { toast } from '#web/ui/toastStore.ts';
import { useAuth } from './authContext.ts';
import { cancelCeremony } from './ceremony.ts';
import { signIn } from './signIn.ts';

export type IdentityCheck = ReturnType<typeof useIdentityCheck>;

/**
 * For actions that require recent authentication (decisions 9 and 48): if the server reports that
 * the session is too old, the person shows a passkey, and the action continues.
 */
export function useIdentityCheck() {
  const { state, enter } = useAuth();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ readonly goOn: () => void } | null>(null);
  const shown = useMutation({ mutationFn: signIn });
  useEffect(() => cancelCeremony, []);

  const confirmed = (user: User) => {
    setWaiting(null);
    if (user.id === state.user?.id) {
      // The confirmation starts a new session, and the passkey's last use has changed.
      void client.invalidateQueries({ queryKey: passkeysKey });
      void client.invalidateQueries({ queryKey: signInsKey });
      waiting?.goOn();
      return;
    }
    // The device offered another person's passkey: this is their session now.
    toast({
      title: profile.otherPerson(user.firstName),
      description: profile.otherPersonHint,
      tone: 'aside',
    });
    void enter(user);
  };

  return {
    asking: waiting !== null,
    pending: shown.isPending,
    error: shown.error,
    /** False if the error is about something else; then no passkey is asked for. */
    askedFor: (error: unknown, goOn: () => void): boolean => {
      if (codeOf(error) !== 'freshSignInNeeded') return false;
      shown.reset();
      setWaiting({ goOn });
      return true;
    },
    confirm: () => shown.mutate(undefined, { onSuccess: confirmed }),
    cancel: () => {
      cancelCeremony();
      setWaiting(null);
    },
  };
}
