import type { Page } from '@playwright/test';
import { createPlan } from '#contract/plans/plans.ts';
import { emptyItem, type PlanItem, type PlanKind } from '#plan/plan.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

interface NewPlan {
  /** Days from today on; negative for the past. */
  readonly inDays?: number;
  /** Instead of `inDays`. */
  readonly date?: string;
  readonly time?: string;
  readonly kind?: PlanKind;
  readonly items: readonly NewItem[];
}

/** `song` is the title of a sample song. */
type NewItem = Pick<PlanItem, 'slot'> & Partial<PlanItem> & { readonly song?: string };

export interface AddedPlan {
  readonly id: string;
  readonly items: readonly PlanItem[];
}

/** Creates a plan of one's own community through the API. */
export async function addPlan(
  { request }: Pick<Page, 'request'>,
  { inDays = 1, date = dateIn(inDays), time = '20:00', kind = 'eukaristi', items }: NewPlan,
): Promise<AddedPlan> {
  const data = { date, time, kind, items: items.map(wholeItem) };
  const answer = await request.post(createPlan.path, { data });
  if (!answer.ok()) throw new Error(`no plan was made: ${await answer.text()}`);
  return answer.json();
}

function wholeItem({ song, ...item }: NewItem): PlanItem {
  const sample = sampleSongs.find(({ title }) => title === song);
  const chosen = sample && { songId: sample.id, titleThen: sample.title };
  return { ...emptyItem, id: crypto.randomUUID(), ...chosen, ...item };
}

const day = 24 * 60 * 60 * 1000; // ms
const browserDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' });

/** `YYYY-MM-DD` in the browser's time zone. */
function dateIn(days: number): string {
  return browserDate.format(Date.now() + days * day);
}
