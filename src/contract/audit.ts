import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { someId } from './text.ts';

/**
 * Every kind of audit event (decisions 48, 62): how people come and go, what they may do, and what
 * they change that others see.
 */
export const auditEvents = [
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
  'communityRespelled',
  'nameChanged',
  'rightRefused',
  'accountShut',
  'accountOpened',
  'accountDeleted',
  'passkeyAdded',
  'passkeyRemoved',
  'codesReopened',
  'imported',
  'importedByHost',
  'exported',
  'personalDataTaken',
  'categoryAdded',
  'categoryChanged',
  'categoriesOrdered',
  'songAdded',
  'songChanged',
  'revisionRestored',
  'versionsChanged',
  'versionsRemoved',
  'filesRemoved',
  'songRemoved',
  'songRestored',
  'songErased',
  'categoryRemoved',
  'backedUp',
  'restored',
  'promoted',
] as const;
export type AuditEventName = (typeof auditEvents)[number];

/** Why somebody was refused who wanted in, as far as it is counted: what an attacker would meet. */
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
] as const satisfies readonly ErrorCode[];

/** That somebody who is signed in wanted what is not theirs to do: its own kind, counted by call. */
export const refusedRights = [
  'notAllowed',
  'mayNotInvite',
  'mayNotRemove',
  'otherCommunity',
  'notForOneself',
] as const satisfies readonly ErrorCode[];

const trailEntry = z.object({
  id: z.string(),
  at: z.string(),
  deed: z.enum(auditEvents),
  /**
   * First name of who did it, as it was then (decision 62); null for a visitor, for the host, and
   * once the account is deleted.
   */
  by: z.nullable(z.string()),
  /** Their first name of today, where that is another. */
  byNow: z.nullable(z.string()),
  /** The community they belonged to then. */
  community: z.nullable(z.string()),
  /** First name of whom it concerns, as it was then, where that is somebody else. */
  person: z.nullable(z.string()),
  /** Their first name of today, where that is another. */
  personNow: z.nullable(z.string()),
  /**
   * What it concerns, such as a song's title, a new role or name, the call or why it was refused;
   * never a code, and nothing of a song's text.
   */
  about: z.nullable(z.string()),
  /** The address it came from, for 30 days. */
  source: z.nullable(z.string()),
  /** How often that happened from there within the hour. */
  count: z.int(),
});

/** Who did what, the latest first; `before` is the id of the last entry of the page before. */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/trail',
  access: 'administer',
  query: z.strictObject({ before: z.optional(someId) }),
  answer: z.object({ entries: z.array(trailEntry), more: z.boolean() }),
});
