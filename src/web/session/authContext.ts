import { createContext, useContext } from 'react';
import type { User } from '#contract/people/user.ts';

/** Whether anybody is signed in, and who (spec §4). */
export type AuthState =
  | { readonly status: 'loading'; readonly user: null }
  | {
      readonly status: 'unauthenticated';
      readonly user: null;
      /** On this page, by this person, not by an ended session. */
      readonly hasSignedOut: boolean;
    }
  /** Neither the server nor the device answers who is signed in. */
  | { readonly status: 'unreached'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: User };

export interface Auth {
  readonly state: AuthState;
  /** Puts the user whom a ceremony signed in into the cache. */
  readonly enter: (user: User) => Promise<void>;
  /** Updates the same user in the cache. */
  readonly update: (user: User) => void;
  /**
   * Deletes everything of the person from this device, drafts included; callers ask first. The
   * server is notified in the background, with retries until it has answered.
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

/** The signed-in person; null without a session. */
export function useUser(): User | null {
  return useAuth().state.user;
}
