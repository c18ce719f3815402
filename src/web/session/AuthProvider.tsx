import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/user.ts';
import { forgetDevice, onDevice } from '#web/offline/library/device.ts';
import { forgetWaiting } from '#web/offline/outbox/outbox.ts';
import { inTime, NetworkError } from '#web/api/client/response.ts';
import { codesOf } from '#web/api/client/apiError.ts';
import { meKey } from '#web/api/client/queryKeys.ts';
import {
  forgiveSignOut,
  isSignOutOwed,
  oweSignOut,
  payEmptying,
  signOutOnServer,
} from './signOut.ts';
import { type Auth, AuthContext, type AuthState } from './authContext.ts';
import { isNobodyHere, type Me, whoIsHere } from './whoIsHere.ts';

const meFreshFor = 5 * 60 * 1000; // 5 min (spec §9)

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const me = useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => {
      const here = await whoIsHere(signal, (me) => void correctPerson(client, me));
      const before = client.getQueryData<Me>(meKey)?.user.id ?? here.user.id;
      // Another tab of this browser has let somebody else in.
      if (before !== here.user.id) forgetAnswers(client, true);
      return here;
    },
    staleTime: meFreshFor,
    retry: false,
  });

  const enter = useCallback(
    async (user: User) => {
      forgiveSignOut();
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

  const isLeaving = useRef(false);
  const logout = useCallback(async () => {
    oweSignOut();
    isLeaving.current = true;
    await emptyDevice(client.getQueryData<Me>(meKey)?.user.id ?? '');
    await replacePerson(client, null);
  }, [client]);

  useRefusals(
    useCallback(
      (code) => {
        if (!client.getQueryData(meKey)) return;
        if (code === 'notSignedIn') void correctIfNobody(client);
        // The rights may be others than when they were asked for last.
        else void client.invalidateQueries({ queryKey: meKey });
      },
      [client],
    ),
  );

  // While it is asked anew nothing has changed: the screen that says so keeps its focus and its pauses.
  const [wasUnreached, setWasUnreached] = useState(false);
  // Whoever has left is nobody, whether a server has heard of it or not.
  const isUnreached =
    !isSignOutOwed() && (me.isPending ? wasUnreached : me.error instanceof NetworkError);
  if (isUnreached !== wasUnreached) setWasUnreached(isUnreached);
  const isPending = me.isPending && !isUnreached;
  const user = (me.isError && !isUnreached ? null : me.data?.user) ?? null;
  // What the screens still ask for is given up with them; the server would refuse it afterwards.
  useEffect(() => {
    if (user !== null || !isLeaving.current) return;
    isLeaving.current = false;
    signOutOnServer().catch((cause: unknown) => {
      console.error(new Error('Logout failed', { cause }));
    });
  }, [user]);
  const state = useMemo(
    () => authState(isPending, isUnreached, user),
    [isPending, isUnreached, user],
  );
  const auth = useMemo<Auth>(
    () => ({ state, enter, update, logout }),
    [state, enter, update, logout],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Whoever leaves waits neither for a server nor for a device that does not answer (decision 47). */
async function emptyDevice(personId: string): Promise<void> {
  const emptied = Promise.allSettled([
    payEmptying(),
    forgetWaiting(),
    import('#web/offline/drafts/draftStore.ts').then(({ forgetDrafts }) => forgetDrafts(personId)),
  ]);
  await inTime(emptied).catch(() => undefined);
}

/** What the server says of who is here, after the device has said something already. */
async function correctPerson(client: QueryClient, me: Me | null): Promise<void> {
  if (me === null) await forgetDevice();
  const before = client.getQueryData<Me>(meKey);
  if (me !== null && before?.user.id === me.user.id) client.setQueryData(meKey, me);
  else await replacePerson(client, me);
}

/**
 * What was under way when its person showed a passkey anew says nobody of the sign-in before. So does
 * a slow answer of whoever has come since it was asked for.
 */
export async function correctIfNobody(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meKey);
  const isNobody = await isNobodyHere();
  if (isNobody && client.getQueryData(meKey) === before) await correctPerson(client, null);
}

/**
 * Puts who is here into the cache and forgets all that was fetched for whoever was before. The
 * person's own entry is changed and not removed: `useQuery` goes on watching that very entry.
 */
async function replacePerson(client: QueryClient, me: { user: User } | null): Promise<void> {
  await client.cancelQueries({ queryKey: meKey });
  const before = Boolean(client.getQueryData(meKey));
  client.setQueryData(meKey, me);
  forgetAnswers(client, me !== null && before);
}

/**
 * Forgets all that was fetched for whoever was here before. `stays`: somebody else is here at once,
 * and what is on the screen is asked for anew in their name.
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
 * Calls back when any call is answered that nobody is signed in (the sign-in has grown old, was ended
 * in another tab or by a recovery code, or its person was disabled, decisions 9 and 10), or that who
 * is may not do it.
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

function authState(isPending: boolean, isUnreached: boolean, user: User | null): AuthState {
  if (isPending) return { status: 'loading', user: null };
  if (user === null) return { status: isUnreached ? 'unreached' : 'unauthenticated', user: null };
  return { status: 'authenticated', user };
}
