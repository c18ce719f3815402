import { pages, planPage } from '#contract/base/pages.ts';
import { type Inviter, mayPlanFor } from '#people/rights.ts';
import { planRemedies } from '#web/texts/planEditing.ts';
import { songRemedies } from '#web/texts/waiting.ts';
import { asNewPlan } from './asNewPlan.ts';
import { asNewSong } from './asNewSong.ts';
import { causeOf } from './causeOf.ts';
import { type Obstacle, obstacles } from './obstacles.ts';
import { isOfPlan, type PendingWrite, type Work } from './pendingWrite.ts';
import type { Settlement } from './reconcile.ts';

/** What can be done with a refused write, besides to discard it. */
export interface Remedy {
  readonly texts?: RemedyTexts;
  /** Sent again unchanged, it may be accepted. */
  readonly again?: true;
  /** It can be corrected in the form of its kind, if that has one. */
  readonly form?: true;
  /** The page where its author makes it possible. */
  readonly page?: (id: string) => string;
  /** Makes something else of the write, and of those behind it, under this id. */
  remake?(
    this: void,
    writes: readonly PendingWrite[],
    write: PendingWrite,
    id: string,
    newKey: () => string,
  ): Settlement;
}

interface RemedyTexts {
  /** Why it was refused, and what can be done, in other words than the server's. */
  readonly why: string;
  /** The button of `page` or `remake`. */
  readonly button?: string;
  /** Said once it is done. */
  readonly done?: string;
  /** What is lost if it is discarded instead. */
  readonly discard?: string;
}

type ByObstacle = Readonly<Record<Obstacle, Remedy | ((write: PendingWrite) => Remedy)>>;

const nothing: Remedy = {};
const again: Remedy = { again: true };
const form: Remedy = { form: true };
const songAsNew: Remedy = { texts: songRemedies.gone, remake: asNewSong };
const songGone: Remedy = { texts: songRemedies.onlyGone };

const ofSong: ByObstacle = {
  passing: { ...again, ...form },
  content: form,
  gone: songAsNew,
  taken: nothing,
  full: nothing,
};

const ofPerson: ByObstacle = {
  passing: nothing,
  content: nothing,
  gone: songGone,
  taken: nothing,
  full: nothing,
};

const ofPlan: ByObstacle = {
  passing: again,
  // Nothing in it was typed that a plan could not take: app and server are of different releases.
  content: again,
  gone: { texts: planRemedies.gone, remake: asNewPlan },
  taken: nothing,
  full: nothing,
};

/** By kind and obstacle. A new kind, and a new obstacle, has to be given its remedy here. */
const remedies: Readonly<Record<Work['kind'], ByObstacle>> = {
  // Created, though the answer was lost, and changed by others since.
  create: { ...ofSong, taken: { texts: songRemedies.taken, remake: asNewSong } },
  change: ofSong,
  versions: {
    ...ofSong,
    gone: ({ work }) =>
      work.kind === 'versions' && work.change.kind === 'remove' ? songGone : songAsNew,
  },
  favorite: { ...ofPerson, passing: again },
  music: ofPerson, // dropped where it is refused
  allMusic: ofPerson,
  createPlan: { ...ofPlan, full: { texts: planRemedies.tooLong, remake: asNewPlan } },
  changePlan: { ...ofPlan, full: { texts: planRemedies.full, page: planPage } },
  removePlan: { ...ofPlan, gone: nothing },
  // What was sung counts again once the plan is brought back (decision 78).
  holdPlan: {
    ...ofPlan,
    gone: { ...again, texts: planRemedies.celebratedGone, page: () => pages.plans.path },
  },
};

/** What this person can do with a write; null if it is not refused. */
export function remedyOf(write: PendingWrite, user: Planner | null): Remedy | null {
  const cause = causeOf(write.state);
  if (write.state.kind !== 'refused') return null;
  const others = user && communityOfOthers(write, cause, user);
  if (others !== null) return { texts: { why: planRemedies.notOwn(others) } };
  // A later release may refuse for causes that this one does not know.
  const obstacle = (obstacles as Partial<Record<string, Obstacle>>)[cause ?? ''] ?? 'passing';
  const remedy = remedies[write.work.kind][obstacle];
  return typeof remedy === 'function' ? remedy(write) : remedy;
}

type Planner = Pick<Inviter, 'role' | 'community'>;

/**
 * The community of a plan for which the person may not plan, or no longer: of a plan that is there the
 * server only says that it finds none (decision 65). Null otherwise.
 */
function communityOfOthers(
  write: PendingWrite,
  cause: string | null,
  user: Planner,
): string | null {
  if (cause !== 'planNotFound' && cause !== 'otherCommunityPlan') return null;
  if (!isOfPlan(write)) return null;
  const community = communityOf(write);
  return community === undefined || mayPlanFor(user, community) ? null : community;
}

function communityOf({ work, base }: PendingWrite<{ readonly community: string }>) {
  if (work.kind === 'createPlan') return work.made.community;
  return work.kind === 'holdPlan' ? work.community : base?.community;
}
