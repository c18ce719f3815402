import type { Person } from '#contract/people.ts';

/** A person, and what of them decides on what may be done. */
export interface ShownPerson {
  readonly person: Person;
  /** The prest who looks at them is themself. */
  readonly isSelf: boolean;
  /** The last prest with an open account, who therefore keeps both. */
  readonly isOnlyPrest: boolean;
}
