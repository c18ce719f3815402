/** All limits of the product, with their units (spec §5, §9, decisions 7, 9, 10). */
export const limits = {
  // characters
  title: 200,
  lyrics: 200_000,
  notes: 20_000,
  privacyNotice: 2_000,
  shortText: 200, // key, translator, Bible reference, version name
  number: 8, // of a song in the community's own book (decision 67)
  firstName: 80,
  community: 120,
  search: 200,
  inviteCodeInput: 40, // as typed, before trimming
  passkeyName: 80,
  fileName: 8_192, // the maximum of a part's headers

  // bytes
  jsonBody: 1024 * 1024, // 1 MB
  formText: 1024 * 1024, // 1 MB, all text fields of a form together
  audioFile: 10 * 1024 * 1024, // 10 MB
  sheetMusicFile: 5 * 1024 * 1024, // 5 MB
  filesOfPerson: 5 * 1024 * 1024 * 1024, // 5 GB, all uploads of one person
  importPacked: 50 * 1024 * 1024, // 50 MB (decision 26)
  importUnpacked: 200 * 1024 * 1024, // 200 MB
  importedText: 8 * 1024 * 1024, // 8 MB, a text with songs
  importSong: 4 * 1024 * 1024, // 4 MB, one song, or a whole `songbook.json` of version 1 in another layout than ours

  // milliseconds
  setupToken: 24 * 60 * 60 * 1000, // 24 h
  invitation: 7 * 24 * 60 * 60 * 1000, // 7 days
  backupOverdueAfter: 3 * 24 * 60 * 60 * 1000, // 3 days
  recoveryLink: 60 * 60 * 1000, // 1 h, created by a host command
  invitationKept: 400 * 24 * 60 * 60 * 1000, // 400 days after it ended
  readingAtMost: 20 * 1000, // 20 s for a foreign file
  challenge: 5 * 60 * 1000, // 5 min
  registration: 30 * 60 * 1000, // 30 min between an accepted code and the passkey
  freshSignIn: 5 * 60 * 1000, // 5 min
  freshSignInToInvite: 30 * 60 * 1000, // 30 min (decision 75)
  signInIdle: 30 * 24 * 60 * 60 * 1000, // 30 days
  signInAtMost: 180 * 24 * 60 * 60 * 1000, // 180 days
  knownBrowser: 400 * 24 * 60 * 60 * 1000, // 400 days, as long as browsers keep a cookie

  // of one person at once
  openInvitations: 50,
  signIns: 20, // one more ends the least recently used
  passkeys: 20,

  // guesses of a bare invitation code (decision 7)
  guessesPerAddressShort: 5, // failures in 15 min
  guessesPerAddressDay: 20, // failures in 24 h
  guessesPerHour: 30, // the whole installation
  guessesPerDay: 200, // the whole installation
  daysAtCeiling: 3, // then only links are accepted

  importEntries: 5_000, // of a .zip
  filesOfArchive: 10_000, // foreign ones
  importSongs: 20_000, // in one import
  importCategories: 1_000, // in one import
  changesAtOnce: 500, // songs in one page of a sync
  changesAtFirst: 50, // songs in the first page of a device's first sync
  changesBytes: 1024 * 1024, // 1 MB of texts in one page of a sync, unless one song has more
  categoryName: 60, // characters
  idempotencyKey: 100, // characters
  keptAnswer: 180 * 24 * 60 * 60 * 1000, // 180 days, as long as a session may last
  versions: 100, // alternate versions of one song

  auditPage: 50, // audit events per page
  refusedPlaces: 20, // rows of refusals per hour, one per address and reason; the rest share one row
  refusalsCounted: 1_000, // maximum count of such a row
  newsAtOnce: 20, // notifications in one response
  auditKept: 400 * 24 * 60 * 60 * 1000, // 400 days, audit events
  sourceKept: 30 * 24 * 60 * 60 * 1000, // 30 days, addresses in audit events
  ownSongRemoved: 60 * 60 * 1000, // 1 h in which a person may remove a song that they added
  removedSongKept: 30 * 24 * 60 * 60 * 1000, // 30 days in «Slettede sanger»

  firstSongs: 61, // songs requested before the whole list: one more than are shown without a letter index
  recentSongs: 10, // songs in «Nylig brukte»
  lyricMatches: 50, // songs in «Treff i sangteksten»
  matchingLine: 500, // characters of the line that a match shows

  // characters of a plan's items (decision 38)
  slotName: 60,
  planText: 2_000,
  planNote: 300,
  who: 60,
  planItemsAtOnce: 500, // items or changes in one request: more than a plan takes, so that a sentence can say so

  planHistoryPage: 10, // changes in one page of a plan's «Historikk»
  planHistoryBytes: 1024 * 1024, // 1 MB of changes in one page, unless one change has more
  planHistoryKept: 400 * 24 * 60 * 60 * 1000, // 400 days, changes of plans
  removedPlanKept: 30 * 24 * 60 * 60 * 1000, // 30 days in which a removed plan can be brought back
  removedPlans: 200, // latest removed plans in one response
  sharedWordsBytes: 1024 * 1024, // 1 MB of songs' words behind a plan's link
  planLinkAtMost: 400 * 24 * 60 * 60 * 1000, // 400 days after it was made
  planLinkUntil: 30 * 60 * 60 * 1000, // 30 h from the beginning of the day in UTC: the morning after
  planCelebratedFrom: 14 * 60 * 60 * 1000, // 14 h before the beginning of the day in UTC: where it begins first
  usualDays: 14, // of a community
  handedOverAtOnce: 1_000, // songs in one request

  songsChangedAtOnce: 1_000, // songs in one request (decision 74)
  ownBatchUndone: 60 * 60 * 1000, // 1 h in which a person may undo a batch of songs of their own
  songBatchKept: 30 * 24 * 60 * 60 * 1000, // 30 days in which a prest may
} as const;
