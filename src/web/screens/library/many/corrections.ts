import type { Slot, SongSeason } from '#plan/plan.ts';
import type { Language, RightsStatus } from '#song/valueSets.ts';
import type { ManySongsChange } from '#web/api/songBatches.ts';
import type { CorrectedField } from '#web/texts/songBatches.ts';

/** What a label becomes; absent, it stays as it is. */
export type LabelChanges<Label extends string> = { readonly [L in Label]?: 'add' | 'remove' };

/** What the panel «Rett …» has; null is what stays as it is. */
export interface Corrections {
  readonly categoryId: string | null;
  readonly language: Language | null;
  readonly rightsStatus: RightsStatus | 'unknown' | null;
  readonly seasons: LabelChanges<SongSeason>;
  readonly slots: LabelChanges<Slot>;
}

export const noCorrections: Corrections = {
  categoryId: null,
  language: null,
  rightsStatus: null,
  seasons: {},
  slots: {},
};

/** A press on a label: added, taken away, as it was. */
export function nextChange<Label extends string>(
  changes: LabelChanges<Label>,
  label: Label,
): LabelChanges<Label> {
  const { [label]: now, ...others } = changes;
  const next = now === undefined ? 'add' : now === 'add' ? 'remove' : undefined;
  return (next === undefined ? others : { ...others, [label]: next }) as LabelChanges<Label>;
}

/** The fields that are corrected, in the order of the panel. */
export function correctedFields({
  categoryId,
  language,
  rightsStatus,
  seasons,
  slots,
}: Corrections): CorrectedField[] {
  const isCorrected: Readonly<Record<CorrectedField, boolean>> = {
    categoryId: categoryId !== null,
    language: language !== null,
    rightsStatus: rightsStatus !== null,
    seasons: Object.keys(seasons).length > 0,
    slots: Object.keys(slots).length > 0,
  };
  return (Object.keys(isCorrected) as CorrectedField[]).filter((field) => isCorrected[field]);
}

/** What is sent. */
export function changeOf(ids: readonly string[], corrections: Corrections): ManySongsChange {
  const { categoryId, language, rightsStatus, seasons, slots } = corrections;
  return {
    ids: [...ids],
    set: {
      ...(categoryId !== null && { categoryId }),
      ...(language !== null && { language }),
      ...(rightsStatus !== null && {
        rightsStatus: rightsStatus === 'unknown' ? null : rightsStatus,
      }),
    },
    add: { seasons: labelsThat('add', seasons), slots: labelsThat('add', slots) },
    remove: { seasons: labelsThat('remove', seasons), slots: labelsThat('remove', slots) },
  };
}

function labelsThat<Label extends string>(
  change: 'add' | 'remove',
  changes: LabelChanges<Label>,
): Label[] {
  return (Object.keys(changes) as Label[]).filter((label) => changes[label] === change);
}
