import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { someId } from '#contract/base/text.ts';

/**
 * All kinds of audit events (decisions 48, 62): sign-ins, rights, and changes that others see.
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
  'originRefused',
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
  'planAdded',
  'planHeld',
  'planRemoved',
  'planRestored',
  'planShared',
  'planLinkEnded',
  'planSettingsChanged',
  'categoryRemoved',
  'backedUp',
  'restored',
  'promoted',
  'songsChanged',
  'songBatchUndone',
] as const;
export type AuditEventName = (typeof auditEvents)[number];

/** Errors that count as refused sign-ins or registrations: those that an attacker would get. */
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

/** Errors of a signed-in user without the right; counted as `rightRefused`, by endpoint. */
export const refusedRights = [
  'notAllowed',
  'mayNotInvite',
  'mayNotRemove',
  'mayNotUndo',
  'otherCommunityPlan',
  'otherCommunity',
  'notForOneself',
] as const satisfies readonly ErrorCode[];

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  deed: z.enum(auditEvents),
  /**
   * First name of the actor at that time (decision 62); null for a client that is not signed in, for host
   * commands, and for deleted accounts.
   */
  by: z.nullable(z.string()),
  /** Current first name, where it differs. */
  byNow: z.nullable(z.string()),
  /** Their community at that time. */
  community: z.nullable(z.string()),
  /** First name of the affected person at that time, where it is another person. */
  person: z.nullable(z.string()),
  /** Current first name, where it differs. */
  personNow: z.nullable(z.string()),
  /**
   * The subject, such as a song's title, a new role or name, the endpoint or the reason of a refusal;
   * never a code or part of a song's text.
   */
  about: z.nullable(z.string()),
  /** IP address scope of the client, kept for 30 days. */
  source: z.nullable(z.string()),
  /** Occurrences from that address within the hour. */
  count: z.int(),
  /** The batch of songs that the event made, while a prest may undo it: for 30 days (decision 74). */
  batch: z.nullable(z.object({ id: z.string(), isUndone: z.boolean() })),
});

/** A page of the audit log, newest first; the cursor `before` is the last id of the previous page. */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/trail',
  access: 'administer',
  query: z.strictObject({ before: z.optional(someId) }),
  answer: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
});
