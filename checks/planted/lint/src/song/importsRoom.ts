import { roles } from '#people/role.ts';

export const planted = roles;
