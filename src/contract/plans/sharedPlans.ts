import * as z from 'zod/mini';
import { epiphanies } from '#plan/liturgicalDay.ts';
import { planKinds, slots } from '#plan/plan.ts';
import { languages, meaningsOfB, rightsStatuses } from '#song/valueSets.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { someId } from '#contract/base/text.ts';

const planId = z.strictObject({ id: someId });
const known = z.nullable(z.string());

const planLink = z.object({
  url: z.string(),
  /** The morning after the plan's day, or 400 days after it was made. */
  endsAt: z.string(),
});

/** The link of a plan for people without sign-in (decision 42); null where there is none. */
export const getPlanLink = endpoint({
  method: 'GET',
  path: '/api/plans/:id/link',
  access: 'planForOwnCommunity',
  params: planId,
  answer: z.object({ link: z.nullable(planLink) }),
});

/** Makes the link, or answers the one there is. */
export const createPlanLink = endpoint({
  method: 'POST',
  path: '/api/plans/:id/link',
  access: 'planForOwnCommunity',
  params: planId,
  answer: planLink,
});

/** Ends the link at once. */
export const endPlanLink = endpoint({
  method: 'DELETE',
  path: '/api/plans/:id/link',
  access: 'planForOwnCommunity',
  params: planId,
  answer: z.object({ ok: z.literal(true) }),
});

/** The path of the page that a link opens. */
export function sharedPlanPath(token: string): string {
  return `/p/${encodeURIComponent(token)}`;
}

/**
 * What a link shows: slots, titles, references and times, nobody of the community and no notes; words
 * only of songs that may be shown to anybody, with their rights.
 */
export const getSharedPlan = endpoint({
  method: 'GET',
  path: '/api/shared/:token',
  access: 'anyone',
  budget: 'shared',
  params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  answer: z.object({
    date: z.string(),
    time: z.nullable(z.string()),
    kind: z.enum(planKinds),
    title: z.nullable(z.string()),
    /** For the name of the day. */
    epiphany: z.enum(epiphanies),
    endsAt: z.string(),
    items: z.array(
      z.object({
        slot: z.enum(slots),
        slotName: z.nullable(z.string()),
        /** Of the song, as it is called today. */
        title: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        words: z.nullable(
          z.object({
            lyrics: z.string(),
            language: z._default(z.enum(languages), 'mixed'),
            key: z.nullable(z.string()),
            noteNames: z.nullable(z.enum(meaningsOfB)),
            transposition: z.int(),
            capo: z.int(),
            rights: z.object({
              lyricist: known,
              composer: known,
              rightsHolder: known,
              rightsStatus: z.nullable(z.enum(rightsStatuses)),
              workNumber: known,
            }),
          }),
        ),
      }),
    ),
  }),
});
