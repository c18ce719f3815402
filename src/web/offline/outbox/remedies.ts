import type { Versioned } from '#contract/base/versioned.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { planPage } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import { sameCommunity } from '#people/community.ts';
import { planRemedies } from '#web/texts/planEditing.ts';
import { songRemedies } from '#web/texts/waiting.ts';
import { causeOf } from './causeOf.ts';
import { asNewPlan } from './asNewPlan.ts';
import { asNewSong } from './asNewSong.ts';
import { isOfPlan, isOfSong, type PendingWrite } from './pendingWrite.ts';
import type { Settlement } from './reconcile.ts';

/** What can be done with a refused write, where sending it again cannot help. */
export interface Remedy<Entity = Versioned> {
  readonly texts: RemedyTexts;
  /** Whether this write has what it takes. */
  readonly fits: (write: PendingWrite<Entity>) => boolean;
  /** Makes something else of the write, and of those behind it, under this id. */
  readonly remake?: (
    writes: readonly PendingWrite[],
    write: PendingWrite<Entity>,
    id: string,
    newKey: () => string,
  ) => Settlement;
  /** The page where its author makes it possible. */
  readonly page?: (id: string) => string;
}

export interface RemedyTexts {
  /** Why it was refused, and what can be done. */
  readonly why: string;
  readonly button: string;
  /** Said once it is done. */
  readonly done?: string;
  /** What is lost if it is discarded instead. */
  readonly discard?: string;
}

type ByCause<Entity> = { readonly [Cause in ErrorCode]?: Remedy<Entity> };

const ofSongs: ByCause<Song> = {
  songNotFound: {
    texts: songRemedies.gone,
    fits: ({ work, base }) => {
      // The song was created, but the answer was lost.
      if (work.kind === 'create') return true;
      if (work.kind === 'versions') return work.change.kind !== 'remove' && base !== null;
      return work.kind === 'change' && base !== null;
    },
    remake: asNewSong,
  },
};

const ofPlans: ByCause<Plan> = {
  planNotFound: {
    texts: planRemedies.gone,
    fits: ({ work, base }) => work.kind === 'changePlan' && base !== null,
    remake: asNewPlan,
  },
  tooManyItems: {
    texts: planRemedies.full,
    fits: ({ work }) => work.kind === 'changePlan',
    page: (id) => planPage(id),
  },
};

/** What can be done with a write; null if it is not refused, or nothing but to send it again. */
export function remedyOf(write: PendingWrite): Remedy | null {
  if (isOfSong(write)) return found(ofSongs, write);
  if (isOfPlan(write)) return found(ofPlans, write);
  return null;
}

function found<Entity>(remedies: ByCause<Entity>, write: PendingWrite<Entity>): Remedy | null {
  const remedy = remedies[causeOf(write.state) as ErrorCode];
  return remedy?.fits(write) === true ? (remedy as unknown as Remedy) : null;
}

/**
 * The community of a plan that is no longer the person's own: the server only says that it finds no
 * plan (decision 65). Null otherwise.
 */
export function communityOfOthers(write: PendingWrite, own: string): string | null {
  if (!isOfPlan(write) || write.base === null) return null;
  if (causeOf(write.state) !== 'planNotFound') return null;
  const { community } = write.base;
  return sameCommunity(community, own) ? null : community;
}
