/** A person's role in the community (spec §3, §6). */
export const roles = ['kantor', 'kateket', 'prest'] as const;
export type Role = (typeof roles)[number];

/** The role of new people (spec §3); the first person is `prest` (decision 3). */
export const defaultRole: Role = 'kantor';
