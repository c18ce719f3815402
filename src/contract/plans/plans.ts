import * as z from 'zod/mini';
import { parseDate } from '#plan/days.ts';
import { mostItems } from '#plan/changeItems.ts';
import { emptyItem, planKinds, slots } from '#plan/plan.ts';
import { musicRanges } from '#song/songPreferences.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { etagHeader, idempotencyHeader, ifMatchHeader } from '#contract/base/headers.ts';
import { orNull, orElse, orNone } from '#contract/base/leftOut.ts';
import { limits } from '#contract/base/limits.ts';
import { plainNewlines, someId, withoutNul } from '#contract/base/text.ts';

const noSuchDate = 'Datoen finnes ikke';
/** `YYYY-MM-DD`, a day that exists. */
export const planDate = z.string().check(
  z.maxLength(10, noSuchDate),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, noSuchDate),
  z.refine((text) => parseDate(text) !== null, noSuchDate),
);
const noSuchTime = 'Klokkeslettet finnes ikke';
/** `HH:MM` as people say it; no zone, so that no night of summer time changes it. */
export const planTime = z
  .string()
  .check(z.maxLength(5, noSuchTime), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, noSuchTime));

/** An optional text; null where empty. */
const optionalText = (most: number) =>
  z.nullable(z.string().check(plainNewlines, z.trim(), z.maxLength(most), withoutNul));
const within = ([least, most]: readonly [number, number]) =>
  z.int().check(z.minimum(least), z.maximum(most));

const itemId = z.string().check(z.minLength(1), z.maxLength(100), withoutNul);
const itemFields = {
  id: itemId,
  slot: z.enum(slots),
  slotName: optionalText(limits.slotName),
  songId: z.nullable(someId),
  titleThen: optionalText(limits.title),
  versionName: optionalText(limits.shortText),
  transposition: within(musicRanges.transposition),
  capo: within(musicRanges.capo),
  text: optionalText(limits.planText),
  reference: optionalText(limits.shortText),
  who: optionalText(limits.who),
  note: optionalText(limits.planNote),
};
/** One line of a plan (decision 38). */
const planItem = z.object(itemFields);
/** Whole: what is left out of it is none (decision 73). */
const writtenItem = z.strictObject({
  ...itemFields,
  slotName: orElse(itemFields.slotName, null),
  songId: orElse(itemFields.songId, null),
  titleThen: orElse(itemFields.titleThen, null),
  versionName: orElse(itemFields.versionName, null),
  transposition: orElse(itemFields.transposition, emptyItem.transposition),
  capo: orElse(itemFields.capo, emptyItem.capo),
  text: orElse(itemFields.text, null),
  reference: orElse(itemFields.reference, null),
  who: orElse(itemFields.who, null),
  note: orElse(itemFields.note, null),
});

/** Changes go by id, so no two items may have the same. */
const eachIdOnce = z.check<readonly { readonly id: string }[]>(({ value: items, issues }) => {
  const seen = new Set<string>();
  for (const [at, { id }] of items.entries()) {
    const message = `To punkter har samme id: ${id}`;
    if (seen.has(id)) issues.push({ code: 'custom', path: [at, 'id'], message, input: id });
    seen.add(id);
  }
});

const fields = {
  date: planDate,
  time: z.nullable(planTime),
  kind: z.enum(planKinds),
  title: optionalText(limits.title),
  notes: optionalText(limits.notes),
};

const content = {
  ...fields,
  items: z.array(planItem),
  /** When it was marked as celebrated, and the items that were sung; null before. */
  held: z.nullable(z.object({ at: z.string(), items: z.array(z.string()) })),
};

/** A plan as its community sees it. */
export const plan = z.object({
  id: z.string(),
  community: z.string(),
  ...content,
  version: z.int(),
  /** First names of those who made it and changed it last; null for deleted accounts. */
  createdBy: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Plan = z.infer<typeof plan>;

/** The fields of a plan that a change can name, besides its items. */
export const planFields = ['date', 'time', 'kind', 'title', 'notes'] as const;
export type PlanField = (typeof planFields)[number];

const communityName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.community), withoutNul);
const community = z.optional(communityName);
const planId = z.strictObject({ id: someId });

/** Plans by date; of another community for those who may plan for any (decision 38). */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  access: 'planForOwnCommunity',
  query: z.strictObject({ from: z.optional(planDate), to: z.optional(planDate), community }),
  answer: z.array(
    z.object({
      id: z.string(),
      community: z.string(),
      date: fields.date,
      time: fields.time,
      kind: fields.kind,
      title: fields.title,
      /** How many of its items have a song or a text. */
      chosen: z.int(),
      items: z.int(),
      isHeld: z.boolean(),
      version: z.int(),
    }),
  ),
});

/** A plan with its items. */
export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:id',
  access: 'planForOwnCommunity',
  params: planId,
  answer: plan,
  gives: [etagHeader],
});

/**
 * Makes a plan. With `copyOf` and without items it gets those of that plan, which may be another
 * community's for those who may plan for any.
 */
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  access: 'planForOwnCommunity',
  body: z.strictObject({
    id: z.optional(z.uuid()),
    community: orNone(communityName),
    date: planDate,
    time: orNull(planTime),
    kind: fields.kind,
    title: z.optional(fields.title),
    notes: z.optional(fields.notes),
    items: orNone(z.array(writtenItem).check(z.maxLength(limits.planItemsAtOnce), eachIdOnce)),
    copyOf: orNone(someId),
  }),
  answer: plan,
  takes: [idempotencyHeader],
  gives: [etagHeader],
});

const after = z.nullable(someId);

/**
 * Changes fields and items by name and id. 412 with the current plan only where one of those named
 * has changed since the version in `If-Match` (decision 13). `after` is the id of the item before; null is
 * the first place, absent the last, or the item's own where it is there (decision 73).
 */
export const changePlan = endpoint({
  method: 'PATCH',
  path: '/api/plans/:id',
  access: 'planForOwnCommunity',
  params: planId,
  body: z.strictObject({
    fields: z.optional(
      z.strictObject({
        date: z.optional(fields.date),
        time: orNull(planTime),
        kind: z.optional(fields.kind),
        title: z.optional(fields.title),
        notes: z.optional(fields.notes),
      }),
    ),
    items: z.optional(
      z
        .array(
          z.discriminatedUnion('op', [
            z.strictObject({ op: z.literal('put'), item: writtenItem, after: z.optional(after) }),
            z.strictObject({ op: z.literal('move'), id: itemId, after: z.optional(after) }),
            z.strictObject({ op: z.literal('remove'), id: itemId }),
          ]),
        )
        .check(z.maxLength(limits.planItemsAtOnce)),
    ),
  }),
  answer: plan,
  takes: [ifMatchHeader, idempotencyHeader],
  gives: [etagHeader],
});

/**
 * «Historikk»: a page of the changes of a plan, newest first (decision 13); the cursor `before` is the
 * last version of the previous page. An earlier state comes back as a new change.
 */
export const listPlanRevisions = endpoint({
  method: 'GET',
  path: '/api/plans/:id/revisions',
  access: 'planForOwnCommunity',
  params: planId,
  query: z.strictObject({
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  answer: z.object({
    revisions: z.array(
      z.object({
        /** The plan's version before the change. */
        version: z.int(),
        /** First name of the author at that time (decision 62), or null. */
        changedBy: z.nullable(z.string()),
        /** Current first name, where it differs. */
        changedByNow: z.nullable(z.string()),
        changedAt: z.string(),
        /** The plan as it was before the change. */
        before: z.object({ ...content, isRemoved: z.boolean() }),
      }),
    ),
    more: z.boolean(),
  }),
});

/** Removes a plan from lists and devices; what it counted as sung counts no more. */
export const removePlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/:id',
  access: 'planForOwnCommunity',
  params: planId,
  answer: z.object({ ok: z.literal(true) }),
  takes: [ifMatchHeader, idempotencyHeader],
});

/** Removed plans that can be brought back (decision 78), latest first. */
export const listRemovedPlans = endpoint({
  method: 'GET',
  path: '/api/plans/removed',
  access: 'planForOwnCommunity',
  query: z.strictObject({ community }),
  answer: z.array(
    z.object({
      id: z.string(),
      date: fields.date,
      time: fields.time,
      kind: fields.kind,
      title: fields.title,
      removedAt: z.string(),
      /** When its texts are deleted. */
      erasedAt: z.string(),
      /** First name of who removed it at that time (decision 62), or null. */
      removedBy: z.nullable(z.string()),
      /** Current first name, where it differs. */
      removedByNow: z.nullable(z.string()),
    }),
  ),
});
export type RemovedPlan = z.infer<typeof listRemovedPlans.answer>[number];

/** Brings a removed plan back, without its link; one that is there stays as it is (decision 78). */
export const restorePlan = endpoint({
  method: 'POST',
  path: '/api/plans/:id/restore',
  access: 'planForOwnCommunity',
  params: planId,
  answer: plan,
  takes: [idempotencyHeader],
  gives: [etagHeader],
});

/**
 * What was really sung: all songs of the plan, or those items. Can be corrected by sending it again. 409
 * before the day.
 */
export const holdPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:id/held',
  access: 'planForOwnCommunity',
  params: planId,
  body: z.strictObject({ items: orNone(z.array(someId).check(z.maxLength(mostItems))) }),
  bodyOptional: true,
  answer: plan,
  takes: [idempotencyHeader],
  gives: [etagHeader],
});

/** What a community has sung, from celebrated plans alone; the source of «sist sunget». */
export const listSung = endpoint({
  method: 'GET',
  path: '/api/plans/sung',
  access: 'planForOwnCommunity',
  query: z.strictObject({ since: z.optional(planDate), community }),
  answer: z.array(
    z.object({
      songId: z.string(),
      slot: z.enum(slots),
      kind: z.enum(planKinds),
      /** The day that the celebration counted to. */
      date: z.string(),
    }),
  ),
});
