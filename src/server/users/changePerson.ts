import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/base/endpoint.ts';
import type { Person, changePerson as endpoint } from '#contract/people/people.ts';
import { sameCommunity } from '#people/community.ts';
import { may, mayInviteInto } from '#people/rights.ts';
import { existingSpelling } from '#server/auth/invitations/communities.ts';
import {
  findOpenInvitationsOf,
  respellInvitations,
  revokeInvitationsOf,
  revokeOpenInvitation,
  revokeRecoveriesFrom,
  revokeRecoveriesOf,
} from '#server/auth/invitations/invitationStore.ts';
import { deleteRegistrationsOf } from '#server/auth/registration/registrationStore.ts';
import { deleteSessionsOf } from '#server/auth/sessions/sessionStore.ts';
import {
  type CurrentUser,
  requireRecentAuth,
  lockForAdministration,
} from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';
import { findPrests, lockPerson } from '#server/db/personStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { type AuditEvent, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { respellPlans } from '#server/plans/planStore.ts';
import { findPersonRow, presentPerson, updatePerson } from './peopleStore.ts';

type Changed = Pick<PersonTable, 'role' | 'can_invite' | 'community' | 'disabled_at'>;

/**
 * Changes a person; throws `lastPrest` rather than leave the installation without a prest (decision 8).
 * Nobody changes their own role or right to invite (decision 48).
 */
export async function changePerson(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  prest: CurrentUser,
  personId: string,
  change: BodyOf<typeof endpoint>,
): Promise<Person> {
  requireRecentAuth(deps, prest);
  const now = deps.clock();
  return deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const before = await lockPerson(tx, personId);
    if (!before) throw new AppError('personNotFound');
    const community = await communityAfter(deps, tx, before, change);
    const after = changed(before, { ...change, community }, now);
    const rights = before.role !== after.role || before.can_invite !== after.can_invite;
    if (rights && personId === prest.id) throw new AppError('notForOneself');
    const prests = (await findPrests(tx)).map(({ id }) => id);
    const staysPrest = after.role === 'prest' && after.disabled_at === null;
    if (!staysPrest && prests.every((id) => id === personId)) throw new AppError('lastPrest');
    // Recorded before the change, so that the audit events contain the old community.
    const within = { ...deps, db: tx };
    const who = { by: prest.id, person: personId };
    for (const event of eventsOf(before, after))
      await recordAuditEvent(within, { ...event, ...who });
    if (community !== before.community) {
      if (sameCommunity(community, before.community)) {
        await respellCommunity(within, prest, community, prests);
      } else {
        const event = { event: 'communityChanged', about: community } as const;
        await recordAuditEvent(within, { ...event, ...who, notify: prests });
      }
    }
    await updatePerson(tx, personId, after);
    await revokeBeyondRights(tx, { ...before, ...after }, now);
    if (after.disabled_at !== null) await revokeAccess(tx, personId, now);
    return presentPerson(await findPersonRow(tx, personId));
  });
}

/** The person's own community takes the new spelling; another one keeps its existing spelling. */
async function communityAfter(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction<Schema>,
  before: PersonTable,
  { community = before.community }: BodyOf<typeof endpoint>,
): Promise<string> {
  if (sameCommunity(community, before.community)) return community;
  return existingSpelling(tx, community, deps);
}

function changed(
  before: PersonTable,
  { role, canInvite, disabled, community = before.community }: BodyOf<typeof endpoint>,
  now: number,
): Changed {
  const disabledAt = before.disabled_at ?? now;
  return {
    role: role ?? before.role,
    can_invite: canInvite === undefined ? before.can_invite : canInvite ? 1 : 0,
    community,
    disabled_at: disabled === undefined ? before.disabled_at : disabled ? disabledAt : null,
  };
}

/** Audit events for changed rights and account state. */
function eventsOf(before: Changed, after: Changed): Pick<AuditEvent, 'event' | 'about'>[] {
  const auditEvents: Pick<AuditEvent, 'event' | 'about'>[] = [];
  if (before.role !== after.role) auditEvents.push({ event: 'roleChanged', about: after.role });
  if (before.can_invite !== after.can_invite) {
    auditEvents.push({ event: 'invitingChanged', about: after.can_invite === 1 ? 'yes' : 'no' });
  }
  const [wasShut, isShut] = [before, after].map(({ disabled_at }) => disabled_at !== null);
  if (wasShut !== isShut) auditEvents.push({ event: isShut ? 'accountShut' : 'accountOpened' });
  return auditEvents;
}

/** Revokes open invitations and recovery codes that this person may no longer create. */
async function revokeBeyondRights(
  tx: Transaction<Schema>,
  { id, role, community, can_invite }: PersonTable,
  now: number,
): Promise<void> {
  const inviter = { role, community, canInvite: can_invite === 1 };
  // A recovery code lets its holder sign in as another person, possibly a prest.
  if (!may(inviter, 'administer')) await revokeRecoveriesFrom(tx, id, now);
  for (const open of await findOpenInvitationsOf(tx, id, now)) {
    if (!mayInviteInto(inviter, open.community)) await revokeOpenInvitation(tx, open.id, now);
  }
}

/**
 * Ends a person's sessions, registrations in progress, recovery codes and invitations. Reopening the
 * account restores none of them.
 */
async function revokeAccess(tx: Transaction<Schema>, personId: string, now: number): Promise<void> {
  await deleteSessionsOf(tx, personId);
  await deleteRegistrationsOf(tx, personId);
  await revokeRecoveriesOf(tx, personId, now);
  await revokeInvitationsOf(tx, personId, now);
}

/**
 * Applies the new spelling of a community to all its people and invitations (spec §6).
 * Notifies those people and the prests.
 */
async function respellCommunity(
  deps: Pick<Deps, 'clock' | 'randomBytes' | 'log'> & { readonly db: Transaction<Schema> },
  prest: CurrentUser,
  community: string,
  prests: readonly string[],
): Promise<void> {
  const { db } = deps;
  const all = await db.selectFrom('person').select(['id', 'community']).execute();
  const people = all.filter(
    (each) => each.community !== community && sameCommunity(each.community, community),
  );
  const ids = people.map(({ id }) => id);
  const event = { event: 'communityRespelled', about: community, by: prest.id } as const;
  await recordAuditEvent(deps, { ...event, notify: [...ids, ...prests] });
  const invited = await db.selectFrom('invitation').select('community').distinct().execute();
  const spellings = [...people, ...invited]
    .map((each) => each.community)
    .filter((each) => sameCommunity(each, community));
  if (spellings.length > 0) await respellInvitations(db, spellings, community);
  await db.updateTable('person').set({ community }).where('id', 'in', ids).execute();
  await respellPlans(db, community);
}
