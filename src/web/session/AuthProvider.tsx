import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { getMe, logout as logoutEndpoint } from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import { call } from '#web/api/call.ts';
import { type Auth, AuthContext, type AuthState } from './authContext.ts';

const meKey = ['/api/auth/me'];
const meFreshFor = 5 * 60 * 1000; // 5 min (spec §9)

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const me = useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
    staleTime: meFreshFor,
  });

  const enter = useCallback(
    (user: User) => {
      client.clear();
      client.setQueryData(meKey, { user });
    },
    [client],
  );

  const logout = useCallback(async () => {
    try {
      await call(logoutEndpoint, {});
    } catch (cause) {
      console.error(new Error('Logout failed', { cause }));
    }
    client.clear();
    client.setQueryData(meKey, null);
  }, [client]);

  const state = authState(me.isPending, me.isError ? null : me.data?.user);
  const auth = useMemo<Auth>(() => ({ state, enter, logout }), [state.status, state.user]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function authState(pending: boolean, user: User | null | undefined): AuthState {
  if (pending) return { status: 'loading', user: null };
  if (user == null) return { status: 'unauthenticated', user: null };
  return { status: 'authenticated', user };
}
