/** Every limit of the product, with its unit (spec §5, §9, decisions 7, 9, 10). */
export const limits = {
  // characters
  title: 200,
  lyrics: 200_000,
  notes: 20_000,
  privacyNotice: 2_000, // who answers for the song book
  shortText: 200, // key, translator, Bible reference, version name
  firstName: 80,
  community: 120,
  search: 200,
  inviteCodeInput: 40, // as typed, before blanks are cut away
  passkeyName: 80,
  fileName: 8_192, // as a device called it; no header of a part is longer

  // bytes
  jsonBody: 1024 * 1024, // 1 MB
  formText: 1024 * 1024, // 1 MB, all text fields of a form together
  audioFile: 10 * 1024 * 1024, // 10 MB
  sheetMusicFile: 5 * 1024 * 1024, // 5 MB
  filesOfPerson: 5 * 1024 * 1024 * 1024, // 5 GB, recordings and sheets that one person sent
  importPacked: 50 * 1024 * 1024, // 50 MB (decision 26)
  importUnpacked: 200 * 1024 * 1024, // 200 MB
  importSong: 4 * 1024 * 1024, // 4 MB, one song of an import, or all of a `songbook.json` of version 1 in another layout than ours

  // milliseconds
  setupToken: 24 * 60 * 60 * 1000, // 24 h
  invitation: 7 * 24 * 60 * 60 * 1000, // 7 days
  backupOverdueAfter: 3 * 24 * 60 * 60 * 1000, // 3 days
  recoveryLink: 60 * 60 * 1000, // 1 h, made on the server's machine
  invitationKept: 400 * 24 * 60 * 60 * 1000, // 400 days after it ended
  challenge: 5 * 60 * 1000, // 5 min
  registration: 30 * 60 * 1000, // 30 min between an accepted code and the passkey
  freshSignIn: 5 * 60 * 1000, // 5 min
  signInIdle: 30 * 24 * 60 * 60 * 1000, // 30 days
  signInAtMost: 180 * 24 * 60 * 60 * 1000, // 180 days
  knownBrowser: 400 * 24 * 60 * 60 * 1000, // 400 days, as long as browsers keep a cookie

  // of one person at once
  openInvitations: 50,
  signIns: 20, // with one more the one ends that was idle longest
  passkeys: 20,

  // guesses of a bare invitation code (decision 7)
  guessesPerAddressShort: 5, // failures in 15 min
  guessesPerAddressDay: 20, // failures in 24 h
  guessesPerHour: 30, // the whole installation
  guessesPerDay: 200, // the whole installation
  daysAtCeiling: 3, // then only links work

  importEntries: 5_000, // of a .zip
  importSongs: 20_000, // in one import
  importCategories: 1_000, // in one import
  changesAtOnce: 500, // songs in one answer of what changed
  changesText: 2_000_000, // characters in one such answer, unless one song has more
  categoryName: 60, // characters
  idempotencyKey: 100, // characters
  keptAnswer: 180 * 24 * 60 * 60 * 1000, // 180 days, as long as a sign-in may last
  versions: 100, // alternate versions of one song

  trailPage: 50, // entries of the trail in one answer
  refusedPlaces: 20, // rows of refusals in an hour, each of one place and reason; the rest share one
  refusalsCounted: 1_000, // in one such row
  newsAtOnce: 20, // auditEvents that a person is told of at once
  trailKept: 400 * 24 * 60 * 60 * 1000, // 400 days
  sourceKept: 30 * 24 * 60 * 60 * 1000, // 30 days, addresses in the trail
  ownSongRemoved: 60 * 60 * 1000, // 1 h, in which a person may remove a song that they added
  removedSongKept: 30 * 24 * 60 * 60 * 1000, // 30 days, under «Slettede sanger»

  firstSongs: 61, // songs of a list that are asked for before all: one more than need no letters
  recentSongs: 10, // songs in «Nylig brukte»
  lyricMatches: 50, // songs in «Treff i sangteksten»
} as const;
