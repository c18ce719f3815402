import * as z from 'zod/mini';
import { roles } from '#people/role.ts';
import { chosenForAll } from '#contract/songs/music.ts';
import { endpoint } from '#contract/base/endpoint.ts';

/** The signed-in user (spec §3). */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  community: z.string(),
  role: z.enum(roles),
  canInvite: z.boolean(),
  music: chosenForAll,
});
export type User = z.infer<typeof user>;

/** The signed-in user; 401 where nobody is signed in (spec §4). */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signedIn',
  answer: z.object({ user }),
});

/** Ends the session of the request. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  answer: z.object({ ok: z.literal(true) }),
});
