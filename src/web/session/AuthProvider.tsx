import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { User } from '#contract/people/user.ts';
import { forgetDevice, onDevice } from '#web/offline/library/device.ts';
import { forgetPending } from '#web/offline/outbox/outbox.ts';
import { inTime, NetworkError } from '#web/client/response.ts';
import { codesOf } from '#web/client/apiError.ts';
import { meKey } from '#web/client/queryKeys.ts';
import {
  clearPendingSignOut,
  isSignOutPending,
  markSignOutPending,
  clearDevice,
  signOutOnServer,
} from './signOut.ts';
import { type Auth, AuthContext, type AuthState } from './authContext.ts';
import { isSignedOut, type Me, getCurrentUser } from './currentUser.ts';

const meFreshFor = 5 * 60 * 1000; // 5 min (spec §9)

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const me = useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => {
      const current = await getCurrentUser(signal, (me) => void correctPerson(client, me));
      const before = client.getQueryData<Me>(meKey)?.user.id ?? current.user.id;
      // Another user has signed in in another tab.
      if (before !== current.user.id) forgetAnswers(client, true);
      return current;
    },
    staleTime: meFreshFor,
    retry: false,
  });

  const [hasSignedOut, setHasSignedOut] = useState(false);
  const enter = useCallback(
    async (user: User) => {
      clearPendingSignOut();
      setHasSignedOut(false);
      await onDevice((device) => device.writeUser(user));
      await replacePerson(client, { user });
    },
    [client],
  );

  const update = useCallback(
    (user: User) => {
      client.setQueryData(meKey, { user });
      void onDevice((device) => device.writeUser(user));
    },
    [client],
  );

  const logout = useCallback(async () => {
    markSignOutPending();
    setHasSignedOut(true);
    await emptyDevice(client.getQueryData<Me>(meKey)?.user.id ?? '');
    await replacePerson(client, null);
  }, [client]);

  useRefusals(
    useCallback(
      (code) => {
        if (!client.getQueryData(meKey)) return;
        if (code === 'notSignedIn') void correctIfSignedOut(client);
        // The user's rights may have changed since.
        else void client.invalidateQueries({ queryKey: meKey });
      },
      [client],
    ),
  );

  // A retry changes nothing on the screen: its error keeps focus and back-off.
  const [wasUnreached, setWasUnreached] = useState(false);
  // A user who signed out is signed out, whether the server knows yet or not.
  const isUnreached =
    !isSignOutPending() && (me.isPending ? wasUnreached : me.error instanceof NetworkError);
  if (isUnreached !== wasUnreached) setWasUnreached(isUnreached);
  const isPending = me.isPending && !isUnreached;
  const user = (me.isError && !isUnreached ? null : me.data?.user) ?? null;
  // Signs out on the server after the screens are unmounted: it would refuse their pending
  // requests.
  useEffect(() => {
    if (user !== null || !hasSignedOut) return;
    signOutOnServer().catch((cause: unknown) => {
      console.error(new Error('Logout failed', { cause }));
    });
  }, [user, hasSignedOut]);
  const state = useMemo(
    () => authState({ isPending, isUnreached, user, hasSignedOut }),
    [isPending, isUnreached, user, hasSignedOut],
  );
  const auth = useMemo<Auth>(
    () => ({ state, enter, update, logout }),
    [state, enter, update, logout],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Signing out waits at most briefly for the device, and not for the server (decision 47). */
async function emptyDevice(personId: string): Promise<void> {
  const emptied = Promise.allSettled([
    clearDevice(),
    forgetPending(),
    import('#web/offline/forgetUnfinished.ts').then((code) => code.forgetUnfinished(personId)),
  ]);
  await inTime(emptied).catch(() => undefined);
}

/** Applies the server's answer after the device's. */
async function correctPerson(client: QueryClient, me: Me | null): Promise<void> {
  if (me === null) await forgetDevice();
  const before = client.getQueryData<Me>(meKey);
  if (me !== null && before?.user.id === me.user.id) client.setQueryData(meKey, me);
  else await replacePerson(client, me);
}

/**
 * Ignores a 401 of an earlier session: its user may have shown a passkey again, or another user may
 * have signed in since the request.
 */
export async function correctIfSignedOut(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meKey);
  const signedOut = await isSignedOut();
  if (signedOut && client.getQueryData(meKey) === before) await correctPerson(client, null);
}

/**
 * Puts the user into the cache and drops everything fetched for the previous one. The entry itself
 * is updated rather than removed, since `useQuery` observes it.
 */
async function replacePerson(client: QueryClient, me: { user: User } | null): Promise<void> {
  await client.cancelQueries({ queryKey: meKey });
  const before = Boolean(client.getQueryData(meKey));
  client.setQueryData(meKey, me);
  forgetAnswers(client, me !== null && before);
}

/**
 * Drops everything fetched for the previous user. `stays`: another user is signed in at once, and
 * queries on the screen are refetched for them.
 */
export function forgetAnswers(client: QueryClient, stays: boolean): void {
  const others = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== meKey[0] };
  client.getMutationCache().clear();
  client.removeQueries({ ...others, ...(stays && { type: 'inactive' as const }) });
  if (stays) void client.resetQueries(others);
}

type CacheEvent = Parameters<
  | Parameters<ReturnType<QueryClient['getQueryCache']>['subscribe']>[0]
  | Parameters<ReturnType<QueryClient['getMutationCache']>['subscribe']>[0]
>[0];

const refusals = ['notSignedIn', 'notAllowed', 'mayNotInvite'] as const;

/**
 * Calls back when any request fails because there is no session (expired, ended in another tab or
 * by a recovery code, or the account was closed, decisions 9 and 10), or because the user lacks the
 * right.
 */
function useRefusals(onRefusal: (code: (typeof refusals)[number]) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const listen = (event: CacheEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const codes = codesOf(event.action.error);
      const refusal = refusals.find((code) => codes.includes(code));
      if (refusal !== undefined) onRefusal(refusal);
    };
    const stops = [
      client.getQueryCache().subscribe(listen),
      client.getMutationCache().subscribe(listen),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, onRefusal]);
}

interface Known {
  readonly isPending: boolean;
  readonly isUnreached: boolean;
  readonly user: User | null;
  readonly hasSignedOut: boolean;
}

function authState({ isPending, isUnreached, user, hasSignedOut }: Known): AuthState {
  if (isPending) return { status: 'loading', user: null };
  if (user !== null) return { status: 'authenticated', user };
  return isUnreached
    ? { status: 'unreached', user: null }
    : { status: 'unauthenticated', user: null, hasSignedOut };
}
