/** A person's part in the community (spec §3, §6). */
export const roles = ['kantor', 'kateket', 'prest'] as const;
export type Role = (typeof roles)[number];

/** New people become this (spec §3); the first person becomes `prest` (decision 3). */
export const defaultRole: Role = 'kantor';
