import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { useAuth } from '#web/session/authContext.ts';
import { cancelCeremony } from '#web/session/ceremony.ts';
import {
  type PasskeyRequest,
  registerPasskey,
  requestRegistration,
} from '#web/session/registration.ts';
import { useWantedPage } from '#web/session/wantedPage.ts';

const welcomeTime = 1500; // ms the welcome is shown before the next screen opens (spec §2)

/**
 * Code, then passkey, then signed in (spec §4). An accepted code starts the passkey prompt; `setUp`
 * starts it again with a new challenge.
 */
export function useRegistration() {
  const { enter } = useAuth();
  const [, navigate] = useLocation();
  const next = useWantedPage() ?? pages.home.path;
  const code = useMutation({ mutationFn: requestRegistration });
  const passkey = useMutation({ mutationFn: registerPasskey });

  useEffect(() => cancelCeremony, []);
  useEffect(() => {
    if (!passkey.isSuccess) return;
    const timer = setTimeout(() => navigate(next, { replace: true }), welcomeTime);
    return () => clearTimeout(timer);
  }, [passkey.isSuccess, navigate, next]);

  const start = (request: PasskeyRequest) =>
    passkey.mutate(request, { onSuccess: (user) => void enter(user) });
  return {
    code,
    passkey,
    verify: (request: Parameters<typeof requestRegistration>[0]) =>
      code.mutate(request, {
        onSuccess: ({ way, webauthnOptions: options }, { names }) => start({ way, options, names }),
      }),
    setUp: () => {
      if (code.isSuccess) start({ way: code.data.way, names: code.variables.names });
    },
    startOver: () => {
      cancelCeremony();
      code.reset();
      passkey.reset();
    },
  };
}
