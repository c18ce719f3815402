/** So many calls at once, and so many more as each minute passes. */
export interface Allowance {
  readonly atOnce: number;
  readonly perMinute: number;
}

export interface Budget {
  /** Of an IPv6 line twice and four times as much for its /56 and /48. */
  readonly own: Allowance;
  readonly inAll?: Allowance;
  /** For people and browsers that are known, once that is used up: strangers must not shut them out. */
  readonly reserve?: Allowance;
}

/**
 * How often costly calls may come, per budget: from one person who is signed in, or else from one
 * address, and from all together at one server where that is bounded. Sixty people who sign in within five minutes over
 * one line, with three attempts each, are well within it.
 */
export const budgets = {
  /** What begins a passkey ceremony and writes a challenge. */
  ceremony: {
    own: { atOnce: 240, perMinute: 60 },
    inAll: { atOnce: 2000, perMinute: 1200 },
    reserve: { atOnce: 500, perMinute: 300 },
  },
  invitation: {
    own: { atOnce: 100, perMinute: 20 },
    inAll: { atOnce: 500, perMinute: 100 },
  },
  /** One for each key that somebody types. */
  search: {
    own: { atOnce: 200, perMinute: 300 },
    inAll: { atOnce: 4000, perMinute: 6000 },
  },
  /**
   * Export and import, the preview of one included, «Mine data», and a new name, of which all prests
   * are told: all by people who are signed in, of whom none can take away what another one has.
   */
  transfer: {
    own: { atOnce: 20, perMinute: 4 },
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
export type Budgets = Readonly<Partial<Record<BudgetName, Budget>>>;
