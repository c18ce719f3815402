/** Names of the two sides of a comparison. */
export type SideNames = Readonly<Record<'theirs' | 'mine', string>>;
