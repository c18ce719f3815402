/** A token bucket: its capacity, and the tokens refilled per minute. */
export interface Allowance {
  readonly atOnce: number;
  readonly perMinute: number;
}

export interface Budget {
  /** Per person or address; an IPv6 /56 has twice and a /48 four times as much. */
  readonly own?: Allowance;
  readonly inAll?: Allowance;
  /** For known people and browsers once `inAll` is used up, so that strangers cannot block them. */
  readonly reserve?: Allowance;
}

/**
 * Rate limits of costly endpoints: per signed-in person, otherwise per address, where `own` is set, and
 * per server where `inAll` is set. Sixty people who sign in within five minutes from one address, with
 * three attempts each, are well within them.
 */
export const budgets = {
  /** Endpoints that start a passkey ceremony and store a challenge. */
  ceremony: {
    own: { atOnce: 240, perMinute: 60 },
    inAll: { atOnce: 2000, perMinute: 1200 },
    reserve: { atOnce: 500, perMinute: 300 },
  },
  invitation: {
    own: { atOnce: 100, perMinute: 20 },
    inAll: { atOnce: 500, perMinute: 100 },
  },
  /** One call per typed character. */
  search: {
    own: { atOnce: 200, perMinute: 300 },
    inAll: { atOnce: 4000, perMinute: 6000 },
  },
  /** A shared plan by its link, which a church opens at once from one address (decision 42). */
  shared: {
    inAll: { atOnce: 4000, perMinute: 6000 },
  },
  /** The same by a link that does not exist; those who guess keep nobody from theirs. */
  unknownLink: {
    own: { atOnce: 300, perMinute: 300 },
  },
  /** A change of many songs, each with its history. */
  manySongs: {
    own: { atOnce: 60, perMinute: 12 },
  },
  /**
   * Export, import and its preview, «Mine data», and a change of name, which notifies all prests. Signed-in
   * users only, counted per person.
   */
  transfer: {
    own: { atOnce: 20, perMinute: 4 },
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
export type Budgets = Readonly<Partial<Record<BudgetName, Budget>>>;
