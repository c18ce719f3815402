import { type Role, defaultRole } from '#people/role.ts';
import { type Deps, newId, newSecret } from '#server/core/deps.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';

export interface NewPerson {
  readonly id?: string;
  readonly firstName: string;
  readonly community: string;
  readonly role?: Role;
  readonly canInvite?: boolean;
  readonly invitedBy?: string | null;
  /** base64url; the user handle of the passkey. */
  readonly userHandle?: string;
}

/** A person row with the defaults of spec §3. */
export function newPerson(
  { clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>,
  person: NewPerson,
): PersonTable {
  return {
    id: person.id ?? newId(randomBytes),
    first_name: person.firstName,
    community: person.community,
    role: person.role ?? defaultRole,
    can_invite: person.canInvite === false ? 0 : 1,
    invited_by: person.invitedBy ?? null,
    user_handle: person.userHandle ?? newUserHandle(randomBytes),
    preferences: '{}',
    disabled_at: null,
    created_at: clock(),
    last_login: null,
  };
}

/** 32 random bytes, unrelated to the person (decision 9). */
export function newUserHandle(randomBytes: Deps['randomBytes']): string {
  return newSecret(randomBytes, 32);
}

/** People who register without an invitation (spec §4). */
export const openlyRegistered = {
  /** The first person, who administers the installation and gives name and community (decision 3). */
  first: { firstName: '', community: '', role: 'prest', canInvite: true },
  /** In development and test databases only (decision 4). */
  test: { firstName: 'Test', community: 'Testkommunitet', role: 'kantor', canInvite: false },
} as const satisfies Record<string, NewPerson>;
