import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PlanSettings } from '#contract/planSettings.ts';
import { communityKey } from '#people/community.ts';
import { defaultEpiphany } from '#plan/liturgicalDay.ts';
import type { UsualDay } from '#plan/usualDays.ts';
import type { PlanSettingsTable, Schema } from '#server/db/schema.ts';

type SettingsRow = Selectable<PlanSettingsTable>;

/** The settings of a community, in any spelling of its name; defaults if nothing is stored. */
export async function findSettings(db: Kysely<Schema>, community: string): Promise<PlanSettings> {
  const id = communityKey(community);
  const row = await db
    .selectFrom('plan_settings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? presentSettings(row)
    : { id, epiphany: defaultEpiphany, usual: null, handedOver: [], version: 0 };
}

export async function setSettings(
  tx: Transaction<Schema>,
  { id, epiphany, usual, handedOver, version }: PlanSettings,
  revision: number,
): Promise<void> {
  const values = {
    epiphany,
    usual: usual && JSON.stringify(usual),
    handed_over: JSON.stringify(handedOver),
    version,
    revision,
  };
  await tx
    .insertInto('plan_settings')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export function presentSettings(row: SettingsRow): PlanSettings {
  return {
    id: row.id,
    epiphany: row.epiphany,
    usual: row.usual === null ? null : (JSON.parse(row.usual) as UsualDay[]),
    handedOver: JSON.parse(row.handed_over) as PlanSettings['handedOver'],
    version: row.version,
  };
}
