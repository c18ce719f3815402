import * as z from 'zod/mini';
import { roles } from '#people/role.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import type { ProblemCode } from './problems.ts';
import { someId } from './text.ts';

/** What the trail notes (decision 48): how people come and go, and what they may do. */
export const deeds = [
  'signedIn',
  'signInRefused',
  'signInEnded',
  'registered',
  'registrationRefused',
  'invited',
  'invitationRevoked',
  'recoveryIssued',
  'recovered',
  'roleChanged',
  'invitingChanged',
  'communityChanged',
  'accountShut',
  'accountOpened',
  'accountDeleted',
  'passkeyAdded',
  'passkeyRemoved',
  'codesReopened',
  'imported',
  'exported',
  'personalDataTaken',
  'versionsRemoved',
  'filesRemoved',
  'backedUp',
  'restored',
] as const;
export type DeedName = (typeof deeds)[number];

/** Why somebody was refused, as far as the trail counts it: what an attacker would meet. */
export const refusals = [
  'passkeyNotFound',
  'passkeyNotVerified',
  'registrationNotVerified',
  'passkeyInUse',
  'personDisabled',
  'invalidInvitation',
  'tooManyGuesses',
  'onlyLinksWork',
  'setupLinkInvalid',
  'registrationClosed',
] as const satisfies readonly ProblemCode[];

const trailEntry = z.object({
  id: z.string(),
  at: z.string(),
  deed: z.enum(deeds),
  /** First name of who did it; null for a visitor, for the host, and once the account is gone. */
  by: z.nullable(z.string()),
  /** First name of whom it concerns, where that is somebody else. */
  person: z.nullable(z.string()),
  /** What it concerns, such as a song's title, a new role or why it was refused; never a code. */
  about: z.nullable(z.string()),
  /** The address it came from, for 30 days. */
  source: z.nullable(z.string()),
  /** How often that happened from there within the hour. */
  count: z.int(),
});

/** Who did what, the latest first; `before` is the id of the last entry of the page before. */
export const listTrail = endpoint({
  method: 'GET',
  path: '/api/trail',
  access: 'administer',
  query: z.strictObject({ before: z.optional(someId) }),
  answer: z.object({ entries: z.array(trailEntry), more: z.boolean() }),
});

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
