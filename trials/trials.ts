/** One row of the table of trials: which tests it consists of. */
export interface Trial {
  /** `R1` */
  readonly name: string;
  /** What is tried, in a line. */
  readonly what: string;
  /** Beginnings of paths from the project's root, without the ending. */
  readonly tests: readonly string[];
}

/** Every trial, in order; all of them are part of `npm test`. */
export const trials: readonly Trial[] = [
  { name: 'R1', what: 'killed while people write', tests: ['trials/killed'] },
  { name: 'R2', what: 'the order in which bytes reach the disk', tests: ['trials/syncOrder'] },
  { name: 'R5', what: 'a full disk', tests: ['trials/fullDisk', 'src/server/files/keepFiles'] },
];
