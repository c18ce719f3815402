import * as z from 'zod/mini';
import { parseDate } from '#plan/days.ts';
import { mostItems } from '#plan/changeItems.ts';
import { planKinds, slots } from '#plan/plan.ts';
import { musicRanges } from '#song/songPreferences.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { plainNewlines, someId, withoutNul } from './text.ts';

const date = z
  .string()
  .check(z.refine((text) => parseDate(text) !== null, 'Datoen finnes ikke'));
/** As people say it; no zone, so that no night of summer time changes it. */
const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Klokkeslettet finnes ikke'));

/** An optional text; null where empty. */
const optionalText = (most: number) =>
  z.nullable(z.string().check(plainNewlines, z.trim(), z.maxLength(most), withoutNul));
const within = ([least, most]: readonly [number, number]) =>
  z.int().check(z.minimum(least), z.maximum(most));

/** One line of a plan (decision 38). */
export const planItem = z.strictObject({
  id: someId,
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
});

const fields = {
  date,
  time: z.nullable(time),
  kind: z.enum(planKinds),
  title: optionalText(limits.title),
  notes: optionalText(limits.notes),
};

/** A plan as its community sees it. */
export const plan = z.object({
  id: z.string(),
  community: z.string(),
  ...fields,
  items: z.array(planItem),
  /** When it was marked as held, and the items that were sung; null before. */
  held: z.nullable(z.object({ at: z.string(), items: z.array(z.string()) })),
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

const community = z.optional(z.string().check(z.trim(), z.maxLength(limits.community)));

/** Plans by date; of another community for those who may plan for any (decision 38). */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  access: 'planForOwnCommunity',
  query: z.strictObject({ from: z.optional(date), to: z.optional(date), community }),
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

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:id',
  access: 'planForOwnCommunity',
  params: z.strictObject({ id: someId }),
  answer: plan,
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
    community,
    date,
    time: z.optional(fields.time),
    kind: fields.kind,
    title: z.optional(fields.title),
    notes: z.optional(fields.notes),
    items: z.optional(z.array(planItem).check(z.maxLength(mostItems, tooManyItems()))),
    copyOf: z.optional(someId),
  }),
  answer: plan,
});

const after = z.nullable(someId);

/**
 * Changes fields and items by name and id. 412 with the current plan only where one of those named
 * has changed since the version in `If-Match` (decision 13).
 */
export const changePlan = endpoint({
  method: 'PATCH',
  path: '/api/plans/:id',
  access: 'planForOwnCommunity',
  params: z.strictObject({ id: someId }),
  body: z.strictObject({
    fields: z.optional(
      z.strictObject({
        date: z.optional(fields.date),
        time: z.optional(fields.time),
        kind: z.optional(fields.kind),
        title: z.optional(fields.title),
        notes: z.optional(fields.notes),
      }),
    ),
    items: z.optional(
      z
        .array(
          z.discriminatedUnion('op', [
            z.strictObject({ op: z.literal('put'), item: planItem, after: z.optional(after) }),
            z.strictObject({ op: z.literal('move'), id: someId, after }),
            z.strictObject({ op: z.literal('remove'), id: someId }),
          ]),
        )
        .check(z.maxLength(4 * mostItems, tooManyItems())),
    ),
  }),
  answer: plan,
});

/** Removes a plan from lists and devices; its history stays. */
export const removePlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/:id',
  access: 'planForOwnCommunity',
  params: z.strictObject({ id: someId }),
  answer: z.object({ ok: z.literal(true) }),
});

/** What was really sung: all songs of the plan, or those items. Can be corrected by sending it again. */
export const holdPlan = endpoint({
  method: 'POST',
  path: '/api/plans/:id/held',
  access: 'planForOwnCommunity',
  params: z.strictObject({ id: someId }),
  body: z.strictObject({ items: z.optional(z.array(someId).check(z.maxLength(mostItems))) }),
  bodyOptional: true,
  answer: plan,
});

/** What the user's community has sung, from held plans alone; the source of «sist sunget». */
export const listSung = endpoint({
  method: 'GET',
  path: '/api/plans/sung',
  access: 'planForOwnCommunity',
  query: z.strictObject({ since: z.optional(date) }),
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

function tooManyItems(): string {
  return `En plan har plass til ${mostItems} punkter`;
}
