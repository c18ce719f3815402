import * as z from 'zod/mini';
import { epiphanies } from '#plan/liturgicalDay.ts';
import { planKinds } from '#plan/plan.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { orElse } from '#contract/base/leftOut.ts';
import { limits } from '#contract/base/limits.ts';
import { planDate, planTime } from './plans.ts';
import { someId, withoutNul } from '#contract/base/text.ts';

const usualFields = {
  /** 0 is Sunday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  time: z.nullable(planTime),
  kind: z.enum(planKinds),
};
const writtenUsual = z.strictObject({ ...usualFields, time: orElse(usualFields.time, null) });

/** What a community has set for its plans (decisions 43, 65). */
export const planSettings = z.object({
  /** The community, however it is spelled. */
  id: z.string(),
  epiphany: z.enum(epiphanies),
  /** Null where nobody has set it: then it is learnt from the plans. */
  usual: z.nullable(z.array(z.object(usualFields))),
  /** «Gitt videre»: songs, each with its day. */
  handedOver: z.array(z.object({ songId: z.string(), date: z.string() })),
  /** 0 where nothing was set yet. */
  version: z.int(),
});
export type PlanSettings = z.infer<typeof planSettings>;

const communityName = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.community), withoutNul),
});

/** Usual days, Epiphany and songs handed over of a community. */
export const getPlanSettings = endpoint({
  method: 'GET',
  path: '/api/communities/:name/plan-settings',
  access: 'planForOwnCommunity',
  params: communityName,
  answer: planSettings,
});

/**
 * Changes what is given, of the own community. Any member marks songs as handed over; usual days and
 * Epiphany are for kateket and prest (decision 65).
 */
export const changePlanSettings = endpoint({
  method: 'PATCH',
  path: '/api/communities/:name/plan-settings',
  access: 'planForOwnCommunity',
  params: communityName,
  body: z.strictObject({
    epiphany: z.optional(z.enum(epiphanies)),
    /** Null: learnt from the plans again. */
    usual: z.optional(z.nullable(z.array(writtenUsual).check(z.maxLength(limits.usualDays)))),
    /** Songs marked with a day, or no longer with null; others stay as they are. */
    handedOver: z.optional(
      z
        .array(z.strictObject({ songId: someId, date: z.nullable(planDate) }))
        .check(z.maxLength(limits.handedOverAtOnce)),
    ),
  }),
  answer: planSettings,
  takes: [idempotencyHeader],
});
