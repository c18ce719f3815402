import type { RemovedPlan } from '#contract/plans/plans.ts';
import { formatDate } from './formats.ts';
import { formatWhen, nameOfPlan } from './plans.ts';
import { calledThen } from './profile.ts';

/** «Slettede planer», at the foot of «Planer» (decision 78). */
export const removedPlans = {
  heading: 'Slettede planer',
  lead: 'En slettet plan kan hentes tilbake i 30 dager. Lenken den hadde, forblir stengt.',
  facts: (plan: RemovedPlan): string[] => {
    const { removedAt, removedBy, removedByNow, erasedAt } = plan;
    const by = removedBy === null ? '' : ` av ${calledThen(removedBy, removedByNow)}`;
    return [
      formatWhen(plan, removedAt),
      `Slettet${by} ${formatDate(removedAt)}`,
      `Slettes for godt ${formatDate(erasedAt)}`,
    ];
  },
  restore: 'Hent tilbake',
  restoreName: (plan: RemovedPlan) => `Hent tilbake ${nameOfPlan(plan)} ${formatWhen(plan)}`,
  restored: (name: string) => `«${name}» er hentet tilbake`,
  notRestored: 'Planen ble ikke hentet tilbake',
  tryAgain: 'Sjekk nettet og prøv igjen.',
};
