import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import { communityKey } from '#people/community.ts';
import { defaultEpiphany } from '#plan/liturgicalDay.ts';
import type { UsualDay } from '#plan/usualDays.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
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

/** Takes a song that is erased out of what every community has handed over; devices get that. */
export async function forgetHandedOver(tx: Transaction<Schema>, songId: string): Promise<void> {
  for (const row of await tx.selectFrom('plan_settings').selectAll().execute()) {
    const settings = presentSettings(row);
    const handedOver = settings.handedOver.filter((marked) => marked.songId !== songId);
    if (handedOver.length === settings.handedOver.length) continue;
    const version = settings.version + 1;
    await setSettings(tx, { ...settings, handedOver, version }, await nextRevision(tx));
  }
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
