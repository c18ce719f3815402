import type { Role } from '#people/role.ts';

/** What the roles are called (spec §3). */
export const roleNames: Readonly<Record<Role, string>> = {
  kantor: 'Kantor',
  kateket: 'Kateket',
  prest: 'Prest',
};
