import type { AnswerOf } from '#contract/endpoint.ts';
import type { listPasskeys } from '#contract/profile.ts';
import { isoTime } from '#server/seam/deps.ts';
import type { PasskeyTable } from '#server/storage/schema.ts';

export function presentPasskey(row: PasskeyTable): AnswerOf<typeof listPasskeys>[number] {
  return {
    id: row.credential_id,
    name: row.name,
    createdAt: isoTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  };
}
