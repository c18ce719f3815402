import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compileCache } from '#scripts/install/compileCache.mjs';
import { isFull } from '#tests/isFull.ts';

/** Files named `*.full.test.ts` or `*.full.postgres.test.ts` run in `npm run test:full` only. */
const exclude = [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.*'])];

/**
 * Modules are loaded once per worker instead of once per file, which saves a third of the time.
 * Therefore these tests must not mock modules, and must restore what they change.
 */
const sharedModules = {
  setupFiles: ['tests/fixedSeed.ts'],
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** Generous, so that a busy machine fails nothing: tests wait for conditions, never for a time. */
const timeouts = { testTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Server tests run on SQLite in memory, or on a PostgreSQL cluster started for the run. */
const server = {
  ...sharedModules,
  ...timeouts,
  env: compileCache, // for server processes started by tests
};

/** Uses V8's coverage counters, which only count modules compiled after they were enabled. */
const linear = 'src/song/linear.test.ts';

/** These mock modules, or test what a module does when it is first loaded. */
const isolated = 'src/web/**/*.isolated.test.ts';

export default defineConfig({
  test: {
    // Many tests wait for a disk or a database. A percentage would be capped at 100.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        test: {
          ...sharedModules,
          ...timeouts,
          name: 'unit',
          include: ['src/{song,people,plan,contract}/**/*.test.ts'],
          exclude: [...exclude, linear],
        },
      },
      { test: { name: 'linear', include: [linear], testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        test: {
          ...server,
          name: 'sqlite',
          include: ['{src/server,tests/durability}/**/*.test.ts'],
          exclude: [...exclude, '**/*.postgres.test.ts'],
          provide: { engine: 'sqlite' },
          globalSetup: ['tests/durability/buildServer.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          include: [
            `{src/server,tests/durability}/**/*${isFull ? '' : '.{engines,postgres}'}.test.ts`,
          ],
          exclude: [...exclude, '**/*.sqlite.test.ts'],
          provide: { engine: 'postgres' },
          globalSetup: [
            'tests/durability/buildServer.ts',
            'src/server/db/testing/postgresSetup.ts',
          ],
          setupFiles: [...sharedModules.setupFiles, 'src/server/db/testing/skipWithoutPostgres.ts'],
        },
      },
      {
        test: {
          ...sharedModules,
          ...timeouts,
          name: 'web',
          setupFiles: [...sharedModules.setupFiles, 'src/web/offline/testing/beginOnline.ts'],
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [...exclude, isolated],
        },
      },
      {
        test: {
          ...sharedModules,
          ...timeouts,
          isolate: true,
          name: 'isolated',
          include: [isolated],
          exclude,
        },
      },
      {
        test: {
          ...sharedModules,
          ...timeouts,
          name: 'architecture',
          include: ['{tests/architecture,scripts,bench}/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/architecture/buildScreens.ts',
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
