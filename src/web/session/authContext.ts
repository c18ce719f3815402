import { createContext, useContext } from 'react';
import type { User } from '#contract/user.ts';

/** Whether anybody is signed in, and who (spec §4). */
export type AuthState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'unauthenticated'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: User };

export interface Auth {
  readonly state: AuthState;
  /** Puts the person a ceremony has let in into the cache. */
  readonly enter: (user: User) => Promise<void>;
  /** Puts what has changed about the same person into the cache. */
  readonly update: (user: User) => void;
  /** Ends the sign-in on the server; whatever it answers, this device forgets everything. */
  readonly logout: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** Throws outside `AuthProvider` (spec §8). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in person; null while nobody is. */
export function useUser(): User | null {
  return useAuth().state.user;
}
