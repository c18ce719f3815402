import * as z from 'zod/mini';
import { roles } from '#people/role.ts';

/** A signed-in person as the browser knows them (spec §3). */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  community: z.string(),
  role: z.enum(roles),
  canInvite: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A name or community as a person types it: trimmed, not empty. */
export function nameField(maximum: number, required: string) {
  // Said of what is missing alone: for a name too long the general sentence is right.
  const missing = (issue: { code?: string }) =>
    issue.code === 'invalid_type' ? required : undefined;
  return z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, required), z.maxLength(maximum));
}
