import * as z from 'zod/mini';
import { roles } from '#people/role.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import { someId } from '#contract/base/text.ts';
import type { AuditEventName } from './audit.ts';

/**
 * Audit events that notify the affected person (decision 48). Prests are also notified of all changes of
 * names and communities (decision 62).
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
   * The actor: first name at that time, current first name where it differs, and current role; null for
   * host commands and deleted accounts.
   */
  by: z.nullable(
    z.object({ firstName: z.string(), now: z.nullable(z.string()), role: z.enum(roles) }),
  ),
  /** First name of the affected person at that time; null where it is the reader. */
  person: z.nullable(z.string()),
  /** The new value, such as a role. */
  about: z.nullable(z.string()),
});
export type News = z.infer<typeof news>;

/** The user's unread notifications, oldest first. */
export const listNews = endpoint({
  method: 'GET',
  path: '/api/auth/news',
  access: 'signedIn',
  answer: z.array(news),
});

/** Marks notifications as read. */
export const noteNewsRead = endpoint({
  method: 'POST',
  path: '/api/auth/news/read',
  access: 'signedIn',
  body: z.strictObject({ ids: z.array(someId).check(z.maxLength(limits.newsAtOnce)) }),
  answer: z.object({ ok: z.literal(true) }),
});
