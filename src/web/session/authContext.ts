import { createContext, useContext } from 'react';
import type { User } from '#contract/user.ts';

/** Whether anybody is signed in, and who (spec §4). */
export type AuthState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'unauthenticated'; readonly user: null }
  /** No server says who is here, and nothing on the device does. */
  | { readonly status: 'unreached'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: User };

export interface Auth {
  readonly state: AuthState;
  /** Puts the person a ceremony has let in into the cache. */
  readonly enter: (user: User) => Promise<void>;
  /** Puts what has changed about the same person into the cache. */
  readonly update: (user: User) => void;
  /**
   * This device forgets everything of the person, drafts too; what would be lost was asked about.
   * The server is told meanwhile, and again until it has heard.
   */
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
