import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { codeOf } from '#web/wire/apiError.ts';

type CacheEvent = Parameters<
  | Parameters<ReturnType<QueryClient['getQueryCache']>['subscribe']>[0]
  | Parameters<ReturnType<QueryClient['getMutationCache']>['subscribe']>[0]
>[0];

/**
 * Calls back when any call is answered that nobody is signed in: the sign-in has grown old, was
 * ended in another tab or by a recovery code, or its person was disabled (decisions 9 and 10).
 */
export function useEndedSignIn(onEnded: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const listen = (event: CacheEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (saysNotSignedIn(event.action.error)) onEnded();
    };
    const stops = [
      client.getQueryCache().subscribe(listen),
      client.getMutationCache().subscribe(listen),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, onEnded]);
}

/** Also where the list's own sentence stands around it. */
function saysNotSignedIn(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some((each) => codeOf(each) === 'notSignedIn');
}
