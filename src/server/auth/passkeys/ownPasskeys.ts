import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { listPasskeys } from '#contract/people/profile.ts';
import { type CurrentUser, requireRecentAuth } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { lockPerson } from '#server/db/personStore.ts';
import type { PasskeyTable } from '#server/db/peopleTables.ts';
import { deleteSessionsWith } from '#server/auth/sessions/sessionStore.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { deletePasskey, listPasskeysOf } from './passkeyStore.ts';

/**
 * Removes a passkey and ends its other sessions. Never removes the last one, not even when two are
 * removed at once (decision 9).
 */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  credentialId: string,
): Promise<void> {
  requireRecentAuth(deps, user);
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id);
    const removed = await deletePasskey(tx, user.id, credentialId);
    if (!removed) throw new AppError('passkeyGone');
    const remaining = await listPasskeysOf(tx, user.id);
    if (remaining.length === 0) throw new AppError('lastPasskey');
    const which = { credentialId, butFor: user.sessionHash };
    await deleteSessionsWith(tx, user.id, which);
    const event = { event: 'passkeyRemoved', by: user.id, about: removed.name } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
  });
}

export function presentPasskey(row: PasskeyTable): AnswerOf<typeof listPasskeys>[number] {
  return {
    id: row.credential_id,
    name: row.name,
    createdAt: isoTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  };
}
