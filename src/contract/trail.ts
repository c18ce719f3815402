import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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
