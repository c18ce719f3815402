import { planSteps, type Step } from './steps.ts';

interface PlaceAmongSteps {
  /** Counted from 1. */
  readonly at: number;
  readonly count: number;
}

/** The place of an item among the steps; null for one that is passed by. */
export function placeAmongSteps(items: readonly Step[], id: string): PlaceAmongSteps | null {
  const steps = planSteps(items);
  const at = steps.findIndex((step) => step.id === id) + 1;
  return at === 0 ? null : { at, count: steps.length };
}
