import { defineConfig } from 'vitest/config';
import { compileCache } from '#scripts/install/compileCache.mjs';

/** What knows no database is the same over either. */
const withoutDatabase = [
  'src/server/http/forms/**',
  'src/server/files/sniff/**',
  'src/server/storage/contents/**',
];

/** What `npm run quick` leaves to `npm test`. */
const long = [
  'trials/**',
  'src/server/*.test.ts', // servers that are started, broken and sent megabytes
  'src/server/{backup,doctor}/**',
  'src/server/**/*.properties.test.ts',
  'src/server/**/*{Memory,killed}*.test.ts',
];
const leftOut = process.env['QUICK'] === '1' ? long : [];

/**
 * A module is loaded once a worker and not once a file, which would take a third of all the time.
 * So these tests mock no modules, and what one changes in an object is undone.
 */
const togetherInAWorker = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** What a test waits for is soon there, but for a disk or a machine that has much to do. */
const patient = { testTimeout: 20_000, expect: { poll: { timeout: 10_000 } } };

/** The server's tests run twice: on SQLite in memory, and on a PostgreSQL of their own. */
function serverProject(engine: 'sqlite' | 'postgres') {
  const testing = './src/server/storage/testing';
  return {
    test: {
      ...togetherInAWorker,
      ...patient,
      name: `server-${engine}`,
      include: ['src/server/**/*.test.ts', 'trials/**/*.test.ts'],
      env: compileCache, // for the servers that tests start
      provide: { engine },
      exclude: ['**/*Postgres*.test.ts', ...leftOut],
      ...(engine === 'postgres' && {
        exclude: ['**/*Sqlite*.test.ts', ...withoutDatabase],
        globalSetup: [`${testing}/postgresSetup.ts`],
        setupFiles: [`${testing}/skipWithoutPostgres.ts`],
      }),
    },
  };
}

/** The engine counts in what it compiles once it was told to: these modules are nobody else's. */
const linear = 'src/song/linear.test.ts';

export default defineConfig({
  test: {
    // One worker a core: the runner would leave one of two idle for itself.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...togetherInAWorker,
          ...patient,
          name: 'rooms',
          include: ['src/{song,people,contract}/**/*.test.ts'],
          exclude: [linear],
        },
      },
      {
        test: {
          name: 'linear',
          include: [linear],
          testTimeout: 120_000,
        },
      },
      serverProject('sqlite'),
      serverProject('postgres'),
      // Some of these mock modules: each file by itself, which a thread begins sooner than a process.
      {
        test: {
          ...patient,
          name: 'web',
          pool: 'threads',
          include: ['src/web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...togetherInAWorker,
          ...patient,
          name: 'checks',
          include: ['{checks,scripts,bench}/**/*.test.ts'],
          globalSetup: './checks/buildScreens.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
