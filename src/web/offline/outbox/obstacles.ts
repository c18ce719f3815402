import type { ErrorCode, errors } from '#contract/base/errors.ts';

/** What a refusal means for the same write, sent again. */
export type Obstacle =
  /**
   * It may be gone later, unchanged as the write is: a right is given, the day comes, room is made, or
   * a release of the app or the server follows that knows the call.
   */
  | 'passing'
  /** What was typed or chosen will never be accepted. */
  | 'content'
  /** What it writes to was removed. */
  | 'gone'
  /** What it would create was created before, and has changed since. */
  | 'taken'
  /** The plan has as many items as it takes. */
  | 'full';

/** Not refused: the write is sent again by itself, or waits for its author. */
type Unsettled = 401 | 408 | 429 | 500 | 503 | 507;

type RefusalCode = {
  readonly [Code in ErrorCode]: (typeof errors)[Code][0] extends Unsettled ? never : Code;
}[ErrorCode];

/** By cause. A new code of the contract has to be given its obstacle here. */
export const obstacles: Readonly<Record<RefusalCode | 'fileGone', Obstacle>> = {
  songNotFound: 'gone',
  planNotFound: 'gone',

  songIdTaken: 'taken',
  idTaken: 'taken',

  tooManyItems: 'full',

  invalidInput: 'content',
  categoryNotFound: 'content',
  versionNameTaken: 'content',
  fileGone: 'content',
  fileEmpty: 'content',
  audioTooLarge: 'content',
  sheetMusicTooLarge: 'content',
  bodyTooLarge: 'content',
  notAudio: 'content',
  notSheetMusic: 'content',

  notAllowed: 'passing',
  otherCommunityPlan: 'passing',
  planNotSungYet: 'passing',
  filesFull: 'passing',
  freshSignInNeeded: 'passing',
  personDisabled: 'passing',
  // With the state of now or a new key it is not refused.
  songChanged: 'passing',
  planChanged: 'passing',
  otherPerson: 'passing',
  otherRequest: 'passing',
  // App and server of different releases, or a proxy between them.
  malformedBody: 'passing',
  foreignOrigin: 'passing',
  notFound: 'passing',
  methodNotAllowed: 'passing',
  unsupportedMediaType: 'passing',
  // Answers to other calls.
  invalidInvitation: 'passing',
  ceremonyExpired: 'passing',
  loginExpired: 'passing',
  passkeyNotVerified: 'passing',
  registrationNotVerified: 'passing',
  mayNotInvite: 'passing',
  mayNotRemove: 'passing',
  mayNotUndo: 'passing',
  otherCommunity: 'passing',
  registrationClosed: 'passing',
  setupLinkInvalid: 'passing',
  notForOneself: 'passing',
  onlyLinksWork: 'passing',
  communityNotFound: 'passing',
  sharedPlanGone: 'passing',
  revisionNotFound: 'passing',
  batchNotFound: 'passing',
  fileNotFound: 'passing',
  contentMissing: 'passing',
  personNotFound: 'passing',
  passkeyNotFound: 'passing',
  passkeyGone: 'passing',
  categoryGone: 'passing',
  invitationNotFound: 'passing',
  signInNotFound: 'passing',
  lastPasskey: 'passing',
  passkeyInUse: 'passing',
  tooManyInvitations: 'passing',
  tooManyPasskeys: 'passing',
  invitationSpent: 'passing',
  lastPrest: 'passing',
  accountOpen: 'passing',
  onlyPrest: 'passing',
  categoryNameTaken: 'passing',
  categoryNotEmpty: 'passing',
  lastCategory: 'passing',
  categoriesChanged: 'passing',
  planIsOver: 'passing',
  importTooLarge: 'passing',
  notSongbook: 'passing',
  rangeNotSatisfiable: 'passing',
  songbookRefused: 'passing',
  newerSongbook: 'passing',
};
