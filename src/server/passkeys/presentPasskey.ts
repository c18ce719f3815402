import type { AnswerOf } from '#contract/endpoint.ts';
import type { listPasskeys } from '#contract/passkeys.ts';
import type { PasskeyTable } from '#server/storage/schema.ts';

export function presentPasskey(row: PasskeyTable): AnswerOf<typeof listPasskeys>[number] {
  return {
    id: row.credential_id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  };
}
