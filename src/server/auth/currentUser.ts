import type { Role } from '#people/role.ts';

/** The signed-in person of one request, read with the cookie. */
export interface CurrentUser {
  readonly id: string;
  readonly firstName: string;
  readonly community: string;
  readonly role: Role;
  readonly canInvite: boolean;
  /** The row of this sign-in. */
  readonly signInHash: string;
  /** Milliseconds; when the passkey was last shown (decision 9). */
  readonly signedInAt: number;
}
