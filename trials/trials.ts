/** One row of the table of trials: which tests it consists of. */
export interface Trial {
  /** `R1` */
  readonly name: string;
  /** What is tried, in a line. */
  readonly what: string;
  /** Beginnings of paths from the project's root, without the ending. */
  readonly tests: readonly string[];
  /** They are of a person who uses it. */
  readonly inBrowser?: true;
}

/** Every trial, in order; all of them are part of `npm test`. */
export const trials: readonly Trial[] = [
  { name: 'R1', what: 'killed while people write', tests: ['trials/killed'] },
  { name: 'R2', what: 'the order in which bytes reach the disk', tests: ['trials/syncOrder'] },
  {
    name: 'R3',
    what: 'many write one song',
    tests: ['trials/twoClients', 'src/server/songs/changeSong', 'src/server/songs/changeVersions'],
  },
  {
    name: 'R4',
    what: 'fifty want what one may have',
    tests: [
      'trials/exactlyOne',
      'src/server/gettingIn/registration/exactlyOne',
      'src/server/keptAnswers',
    ],
  },
  { name: 'R5', what: 'a full disk', tests: ['trials/fullDisk', 'src/server/files/keepFiles'] },
  { name: 'R6', what: 'an upload that is cut off', tests: ['src/server/uploads'] },
  {
    name: 'R7',
    what: 'devices that were without network',
    tests: ['e2e/offline/outboxStorm'],
    inBrowser: true,
  },
  {
    name: 'R8',
    what: 'what nobody would send',
    tests: [
      'src/song/properties',
      'src/song/linear',
      'src/server/uploadFuzz',
      'src/server/http/badBodies',
      'trials/everyCall',
    ],
  },
  {
    name: 'R9',
    what: 'passkeys that are not what they say',
    tests: [
      'src/server/gettingIn/passkeys/mutations',
      'src/server/gettingIn/passkeys/spoiled',
      'trials/standardVectors',
    ],
  },
  {
    name: 'R10',
    what: 'hundreds of slow connections',
    tests: ['trials/slow', 'src/server/http/traffic'],
  },
  {
    name: 'R11',
    what: 'stopped while people ask',
    tests: ['trials/stopped', 'src/server/http/closeGracefully', 'src/server/http/traffic'],
  },
  {
    name: 'R12',
    what: 'backup and restore',
    tests: ['src/server/backup/drill', 'trials/goBack'],
  },
  {
    name: 'R13',
    what: 'older and newer databases',
    tests: [
      'src/server/storage/olderDatabases',
      'src/server/storage/killedMigrationSqlite',
      'src/server/storage/openDatabase',
    ],
  },
  { name: 'R14', what: 'everybody calls everything', tests: ['src/server/http/rights'] },
  { name: 'R15', what: 'two servers behind a proxy', tests: ['trials/manyServers'] },
];
