import type { PlanItem } from '#plan/plan.ts';
import type { SongMusic } from '#song/songPreferences.ts';

/** What the reader of a plan has changed for this view alone. */
export interface ViewChange extends Partial<SongMusic> {
  readonly versionName?: string | null;
}

/** An item with what was changed here: what «Behold i planen» would make of it (decision 39). */
export function itemInView(item: PlanItem, { versionName, ...music }: ViewChange = {}): PlanItem {
  const { transposition = item.transposition, capo = item.capo } = music;
  const version = versionName === undefined ? item.versionName : versionName;
  return { ...item, transposition, capo, versionName: version };
}

export function isAsPlanned(item: PlanItem, change: ViewChange | undefined): boolean {
  const shown = itemInView(item, change);
  return (
    shown.transposition === item.transposition &&
    shown.capo === item.capo &&
    shown.versionName === item.versionName
  );
}
