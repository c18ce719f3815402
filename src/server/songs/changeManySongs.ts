import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts';
import type { changeManySongs as endpoint } from '#contract/songs/songBatches.ts';
import {
  type SongField,
  type SongLabel,
  songFields,
  songLabels,
} from '#contract/songs/songFields.ts';
import { counted, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { refuseUnknownCategory } from '#server/categories/writeCategories.ts';
import { AppError } from '#server/core/AppError.ts';
import { type CurrentUser, lockWithUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { runOnce, type WriteKey } from '#server/idempotency/runOnce.ts';
import { inSlices } from './batchStore.ts';
import { recordBatch } from './recordBatch.ts';
import { findWholeSongs, replaceSongs } from './revisionStore.ts';
import {
  changedFields,
  contentOf,
  type SongContent,
  labelsOf,
  writtenLabels,
} from './songContent.ts';

type Changes = Pick<BodyOf<typeof endpoint>, 'set' | 'add' | 'remove'>;

const songsInARow = 10; // before yielding to the event loop

/**
 * Changes many songs in one transaction (decision 74), with a revision of each song that really changes, and
 * one audit event. Songs that are not there are passed over. Throws `categoryNotFound`, `invalidInput`
 * where a label is both added and removed, and `idTaken` where somebody else has used the batch's id.
 *
 * Other requests are served between the songs; writes wait for the end of the transaction.
 */
export function changeManySongs(
  deps: Pick<Deps, 'db' | 'engine' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  { batch, ids, ...changes }: BodyOf<typeof endpoint>,
  writeKey: WriteKey,
): Promise<AnswerOf<typeof endpoint>> {
  refuseContradictions(changes);
  return runOnce(deps, user, writeKey, async (tx) => {
    await lockWithUser(tx, user);
    const { categoryId } = changes.set ?? {};
    if (categoryId !== undefined) await refuseUnknownCategory(tx, categoryId);
    const at = deps.clock();
    const wanted = [...new Set(ids)];
    const changed: string[] = [];
    const fields = new Set<SongField>();
    let there = 0;
    for (const slice of inSlices(wanted, songsInARow)) {
      const rows = await findWholeSongs(tx, slice);
      const replacements = rows
        .map((before) => ({ before, after: rewritten(contentOf(before), changes) }))
        .filter(({ before, after }) => changedFields(before, after).length > 0);
      if (!(await replaceSongs(tx, deps.engine, replacements, { by: user.id, at }))) {
        throw new Error('a song changed under the lock of the library');
      }
      there += rows.length;
      for (const { before, after } of replacements) {
        changed.push(before.id);
        for (const field of changedFields(before, after)) fields.add(field);
      }
      await yieldToEventLoop();
    }
    const answer = { changed: changed.length, batch: null, gone: wanted.length - there };
    if (changed.length === 0) return answer;
    const about = `${namesOf(fields)} på ${counted(changed.length, 'sang', 'sanger')}`;
    const event = { event: 'songsChanged', by: user.id, about } as const;
    const trail_id = await recordAuditEvent({ ...deps, db: tx }, event);
    const row = {
      id: batch,
      kind: 'change',
      created_by: user.id,
      created_at: at,
      trail_id,
    } as const;
    await recordBatch(tx, row, changed);
    return { ...answer, batch };
  });
}

function refuseContradictions({ add, remove }: Changes): void {
  const both = songLabels.filter((name) => {
    const removed: readonly string[] = remove?.[name] ?? [];
    return add?.[name]?.some((label) => removed.includes(label));
  });
  if (both.length === 0) return;
  const sentences = both.map((name) => [`remove.${name}`, 'Kan ikke både legges til og tas bort']);
  throw new AppError('invalidInput', { fields: Object.fromEntries(sentences) });
}

function rewritten(now: SongContent, { set = {}, add, remove }: Changes): SongContent {
  const { categoryId = now.category_id, language = now.language, rightsStatus } = set;
  const labels = songLabels
    .filter((name) => add?.[name] || remove?.[name])
    .map((name) => [songFields[name].column, relabelled(now, name, { add, remove })]);
  return {
    ...now,
    category_id: categoryId,
    language,
    ...(rightsStatus !== undefined && { rights_status: rightsStatus }),
    ...Object.fromEntries(labels),
  };
}

function relabelled(now: SongContent, name: SongLabel, { add, remove }: Changes): string | null {
  const removed: readonly string[] = remove?.[name] ?? [];
  const labels = [...labelsOf(now, name), ...(add?.[name] ?? [])];
  return writtenLabels(
    name,
    labels.filter((label) => !removed.includes(label)),
  );
}

/** The fields that the call can change, as «Logg» says them. */
const fieldNames: Readonly<Partial<Record<SongField, string>>> = {
  categoryId: 'kategori',
  language: 'språk',
  rightsStatus: 'bruksrett',
  seasons: 'tid i kirkeåret',
  slots: 'ledd i feiringen',
};

/** «kategori, språk og bruksrett», in this order. */
function namesOf(fields: ReadonlySet<SongField>): string {
  const names = Object.entries(fieldNames).filter(([field]) => fields.has(field as SongField));
  const list = new Intl.ListFormat('nb', { type: 'conjunction' });
  return list.format(names.map(([, name]) => name));
}
