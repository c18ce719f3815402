import * as z from 'zod/mini';
import { roles } from '#people/role.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someId } from './text.ts';
import type { AuditEventName } from './audit.ts';

/**
 * What a person is told when somebody else did it to them (decision 48). Prests are told of names and
 * communities too, whoever's they are (decision 62).
 */
export const notifiedEvents = [
  'recoveryIssued',
  'roleChanged',
  'invitingChanged',
  'communityChanged',
  'communityRespelled',
  'nameChanged',
  'accountShut',
  'accountOpened',
] as const satisfies readonly AuditEventName[];

const news = z.object({
  id: z.string(),
  at: z.string(),
  deed: z.enum(notifiedEvents),
  /**
   * Who did it: the first name as it was then, that of today where it is another, and the role of
   * today; null for the host, and once their account is deleted.
   */
  by: z.nullable(
    z.object({ firstName: z.string(), now: z.nullable(z.string()), role: z.enum(roles) }),
  ),
  /** First name of whom it was done to, as it was then; null where that is the reader. */
  person: z.nullable(z.string()),
  /** What it became, such as a role. */
  about: z.nullable(z.string()),
});
export type News = z.infer<typeof news>;

/** What the person has to be told and has not read, the earliest first. */
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
