import * as z from 'zod/mini';
import { roles } from '#people/role.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someId } from './text.ts';
import type { DeedName } from './trail.ts';

/** What a person is told when somebody else did it to them (decision 48). */
export const toldDeeds = [
  'recoveryIssued',
  'roleChanged',
  'invitingChanged',
  'communityChanged',
  'accountShut',
  'accountOpened',
] as const satisfies readonly DeedName[];

const news = z.object({
  id: z.string(),
  at: z.string(),
  deed: z.enum(toldDeeds),
  /** Who did it, as they are now; null for the host, and once their account is gone. */
  by: z.nullable(z.object({ firstName: z.string(), role: z.enum(roles) })),
  /** What it became, such as a role. */
  about: z.nullable(z.string()),
});
export type News = z.infer<typeof news>;

/** What others have done to the person since they were last told, the earliest first. */
export const listNews = endpoint({
  method: 'GET',
  path: '/api/auth/news',
  access: 'signedIn',
  answer: z.array(news),
});

/** The person has read these; they are not told again. */
export const noteNewsRead = endpoint({
  method: 'POST',
  path: '/api/auth/news/read',
  access: 'signedIn',
  body: z.strictObject({ ids: z.array(someId).check(z.maxLength(limits.newsAtOnce)) }),
  answer: z.object({ ok: z.literal(true) }),
});
