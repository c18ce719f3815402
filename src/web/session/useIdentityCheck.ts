import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/user.ts';
import { codeOf } from '#web/api/client/apiError.ts';
import { passkeysKey, signInsKey } from '#web/api/client/queryKeys.ts';
import { profile } from '#web/texts/profile.ts';
import { toast } from '#web/ui/toastStore.ts';
import { useAuth } from './authContext.ts';
import { cancelCeremony } from './ceremony.ts';
import { signIn } from './signIn.ts';

export type IdentityCheck = ReturnType<typeof useIdentityCheck>;

/**
 * For what needs a fresh sign-in (decisions 9 and 48): where the server says that this one has grown too
 * old, the person shows a passkey, and what they had asked for goes on by itself.
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
      // The confirmation is a sign-in of its own, and a passkey was used for it.
      void client.invalidateQueries({ queryKey: passkeysKey });
      void client.invalidateQueries({ queryKey: signInsKey });
      waiting?.goOn();
      return;
    }
    // The device offered the passkey of somebody else: this is their sign-in now.
    toast({ title: profile.otherPerson(user.firstName), description: profile.otherPersonHint });
    void enter(user);
  };

  return {
    asking: waiting !== null,
    pending: shown.isPending,
    error: shown.error,
    /** False where the error is about something else and nobody is asked. */
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
