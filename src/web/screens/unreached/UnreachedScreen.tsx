import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AuthLayout } from '#web/features/layout/AuthLayout.tsx';
import { tryUntil } from '#web/state/tryUntil.ts';
import { chrome, unreached as texts } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { meKey } from '#web/client/queryKeys.ts';

const pauses = { first: 2000, longest: 20_000 }; // ms; short, since somebody is watching

/** Shown if neither the device nor a server says who is signed in; retries by itself. */
export function UnreachedScreen() {
  const client = useQueryClient();
  const isAsking = useIsFetching({ queryKey: meKey }) > 0;
  const ask = () => client.refetchQueries({ queryKey: meKey });
  useEffect(() => {
    const ending = new AbortController();
    const again = async () => {
      await client.refetchQueries({ queryKey: meKey });
      return false; // on success this screen unmounts
    };
    void tryUntil(again, pauses, ending.signal);
    return () => ending.abort();
  }, [client]);
  return (
    <AuthLayout title={texts.title}>
      <h1>{texts.title}</h1>
      <p role="status">{texts.text}</p>
      <Button pending={isAsking} onClick={() => void ask()}>
        {chrome.tryAgain}
      </Button>
    </AuthLayout>
  );
}
